"""The names of agents' tools, by what the tools do; compared without case, `_` and `-`."""

from __future__ import annotations

import re

from agentlens.caching import cached_by_text

_NAMESPACE = re.compile(r"^(?:functions?\.|default_api[.:]|(?:[A-Za-z0-9.-]|_(?!_))+__)+(?=\w)")


@cached_by_text(4096)
def plain_name(name: str) -> str:
    """The tool's name without a namespace or the remains of markup, in lower case.

    Example:
        >>> plain_name("functions.exec_command"), plain_name("mcp__files__Read</parameter")
        ('exec_command', 'read')
    """
    return _NAMESPACE.sub("", name[:200].partition("<")[0].strip()).lower()


@cached_by_text(4096)
def tool_key(name: str) -> str:
    """The tool's name as the sets below hold it: `read_file`, `readFile`, `ReadFile` are one."""
    return plain_name(name).replace("_", "").replace("-", "")


def _names(text: str) -> frozenset[str]:
    return frozenset(word.replace("_", "") for word in text.split())


SHELLS = _names(
    "bash execute_bash terminal shell local_shell exec_command sh zsh run run_shell_command"
    " run_in_terminal bash_command swe_agent_action command_execution run_terminal_cmd command"
    " run_command execute_command container.exec local_shell_call unified_exec execute"
    " run_terminal_command cmd powershell run_bash"
)
STATEFUL_SHELLS = _names("execute_bash run_in_terminal terminal bash_command swe_agent_action run")
EDITORS = _names(
    "str_replace_editor file_editor text_editor planning_file_editor edit_anthropic"
    " str_replace_based_edit_tool"
)
VIEWERS = _names(
    "read read_file view view_file open_file cat open goto goto_line scroll_up scroll_down"
    " notebook_read view_image read_many_files get_terminal_output terminal_last_command"
    " terminal_selection bash_output read_bash read_notebook_cell_output write_stdin"
)
LISTERS = _names(
    "ls list list_dir list_directory list_files glob file_search find_file glob_file_search"
    " find_files list_code_definition_names read_project_structure"
)
SEARCHERS = _names(
    "grep grep_search search_file_content semantic_search codebase_search search_files search_dir"
    " search_file ripgrep search list_code_usages github_repo find_by_name grep_files"
    " search_codebase get_search_view_results"
)
REPLACERS = _names(
    "edit multi_edit replace replace_string_in_file edit_file multi_replace_string_in_file"
    " search_replace insert insert_edit_into_file notebook_edit edit_notebook_file str_replace"
    " insert_content replace_in_file str_replace_file edit_file_by_replace append_file"
    " insert_content_at_line json_edit_tool"
)
WRITERS = _names("write write_file create_file create write_to_file save_file")
PATCHERS = _names("apply_patch apply_diff patch")
DELETERS = _names("delete_file remove_file delete")
CHANGERS = _names("file_change")
CELLS = _names("execute_ipython_cell python run_ipython jupyter run_notebook_cell ipython run_cell")
CHECKERS = _names("get_errors read_lints diagnostics run_task create_and_run_task")
TESTERS = _names("test_failure run_tests")
VCS_VIEWERS = _names("get_changed_files git_diff git_status git_log git_show")
THINKERS = _names("think thought sequential_thinking")
PLANNERS = _names(
    "todo_write todo_read todo_list update_plan task_tracker manage_todo_list write_todos"
    " exit_plan_mode enter_plan_mode plan set_todo_list report_intent plan_mode_respond todo"
    " save_memory"
)
FINISHERS = _names(
    "finish submit mark_task_complete task_complete attempt_completion complete done exit task_done"
)
FETCHERS = _names(
    "browser browse web_read fetch web_fetch web_search browse_interactive google_web_search"
    " web_search_call fetch_webpage browser_navigate browser_action open_simple_browser fetch_url"
)
DELEGATES = _names("task delegate agent spawn run_subagent new_task")
