"""The walk over a syntax tree that collects the commands in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tree_sitter import Node

from agentlens.numbers import whole
from agentlens.shell.budget import Budget
from agentlens.shell.drafts import Draft, join
from agentlens.shell.records import Redirection
from agentlens.shell.words import Words

_MAX_DEPTH = 80
_MAX_ROUNDS = 16
_MAX_VALUE = 10_000
_LOOPS = frozenset({"while_statement", "for_statement", "if_statement", "compound_statement"})
_OPERATORS = frozenset({"&&", "||", ";", "|", "&", "\n"})
_SILENT = frozenset({"comment", "heredoc_body", "heredoc_end", "heredoc_start"})
_WORDS = frozenset(
    {
        "word",
        "number",
        "string",
        "raw_string",
        "concatenation",
        "simple_expansion",
        "expansion",
        "command_substitution",
        "process_substitution",
        "ansi_c_string",
        "translated_string",
        "arithmetic_expansion",
        "brace_expression",
        "extglob_pattern",
        "regex",
        "test_operator",
        "command_name",
        "variable_name",
    }
)


class Walk:
    """Collects the commands of one syntax tree in order.

    Args:
        source: The text of the tree; offsets in the tree count its characters.
        bodies: Heredoc bodies by the input file that stands for them (see `repair`).
        budget: The work that is left for it.
    """

    def __init__(self, source: str, bodies: Mapping[str, str], budget: Budget) -> None:
        self.drafts: list[Draft] = []
        self._budget = budget
        self._bodies = bodies
        self._variables: dict[str, str] = {}
        self._functions: set[str] = set()
        self._words = Words(source, self._variables, self._substitute, budget)
        self._cwd = ""
        self._last_cwd = ""
        self._is_nested = False
        self._depth = 0
        self._visitors: dict[str, Callable[[Node], None]] = {
            "command": self._command,
            "list": self._list,
            "pipeline": self._pipeline,
            "redirected_statement": self._redirected,
            "subshell": self._subshell,
            "for_statement": self._for,
            "function_definition": self._function,
            "declaration_command": self._declaration,
            "unset_command": self._declaration,
            "variable_assignment": self._assignment,
            "test_command": self._test,
            "ERROR": self._error,
        }

    def visit(self, node: Node) -> None:
        """Collects the commands below a node; silently stops at absurd depth or work."""
        kind = node.type
        if kind in _SILENT or self._depth > _MAX_DEPTH or not self._budget.visits():
            return
        self._depth += 1
        visitor = self._visitors.get(kind)
        if visitor is not None:
            visitor(node)
        else:
            self._children(node)
        self._depth -= 1

    def _children(self, node: Node) -> None:
        for child in node.named_children:
            if child.type in _WORDS:
                self._words.resolve(child)
            else:
                self.visit(child)

    def _command(self, node: Node) -> None:
        draft = self._draft()
        argv = draft.argv
        heredocs = []
        for child in node.children:
            kind = child.type
            if kind == "command_name":
                argv.append(self._words.resolve(child))
            elif kind == "variable_assignment":
                draft.assignments.append(self._pair(child))
            elif kind == "file_redirect":
                self._redirect(child, draft)
            elif kind == "herestring_redirect":
                self._herestring(child, draft)
            elif kind == "heredoc_redirect":
                heredocs.append(child)
            else:
                argv.extend(self._words.expand(child))
        self._emit(draft)
        for child in heredocs:
            self._heredoc(child, draft)

    def _emit(self, draft: Draft) -> None:
        argv = draft.argv
        if argv and argv[0] in self._functions:
            return
        self._keep(draft)
        if argv and argv[0] in {"cd", "pushd", "popd"}:
            self._change_folder(argv)

    def _keep(self, draft: Draft) -> None:
        if self._budget.keeps():
            self.drafts.append(draft)

    def _change_folder(self, argv: list[str]) -> None:
        target = next((word for word in argv[1:] if word == "-" or word[:1] != "-"), "~")
        if target == "-" or argv[0] == "popd":
            self._cwd, self._last_cwd = self._last_cwd, self._cwd
        else:
            self._last_cwd, self._cwd = self._cwd, join(self._cwd, target)

    def _list(self, node: Node) -> None:
        """Walks `a && b || c`, which nests to the left once for every command."""
        rest: list[Node] = []
        while node.type == "list":
            first, *others = node.named_children
            rest.extend(reversed(others))
            node = first
        self.visit(node)
        for child in reversed(rest):
            self.visit(child)

    def _pipeline(self, node: Node) -> None:
        self._pipe(node.named_children, upstream=None)

    def _pipe(self, children: list[Node], upstream: Draft | None) -> None:
        """Walks the parts of a pipeline, the first of which may have been walked already."""
        position = 0 if upstream is None else upstream.position + 1
        for index, child in enumerate(children):
            start, cwd = len(self.drafts), self._cwd
            self.visit(child)
            if len(self.drafts) == start:
                continue
            # The grammar binds `a && b | c` as `(a && b) | c`: only the last part is piped.
            is_ungrouped = _is_ungrouped(child)
            members = self.drafts[-1:] if is_ungrouped else self.drafts[start:]
            for draft in members:
                draft.position = position
                draft.is_piped = index + 1 < len(children)
                draft.is_subshell = True
            if not is_ungrouped:
                self._cwd = cwd
            if upstream is not None:
                upstream.is_piped = True
                if members[0].stdin is None:
                    members[0].stdin = upstream.piped_text()
            upstream = members[-1]
            position += 1

    def _redirected(self, node: Node) -> None:
        start = len(self.drafts)
        body = node.child_by_field_name("body")
        if body is not None:
            self.visit(body)
        if len(self.drafts) == start:
            self._keep(self._draft())
        if len(self.drafts) == start:
            return
        last = self.drafts[-1]
        reader = self.drafts[start] if body is not None and body.type in _LOOPS else last
        for child in node.named_children:
            kind = child.type
            if kind == "file_redirect":
                known = len(last.redirections)
                self._redirect(child, last)
                if len(last.redirections) > known and self._is_broken_herestring(child):
                    reader.stdin = last.redirections.pop().target
            elif kind == "heredoc_redirect":
                self._heredoc(child, reader)
            elif kind == "herestring_redirect":
                self._herestring(child, reader)

    def _is_broken_herestring(self, node: Node) -> bool:
        """The grammar takes no here-string behind a redirection: `> f <<< word`."""
        before = node.prev_sibling
        return before is not None and before.is_error and self._words.text(before) == "<<"

    def _redirect(self, node: Node, draft: Draft) -> None:
        fd, operator = None, ">"
        target: list[str] = []
        for child in node.children:
            if child.type == "file_descriptor":
                fd = whole(self._words.text(child))
            elif not child.is_named:
                operator = child.type
            else:
                target.extend(self._words.expand(child))
        if target and target[0] in self._bodies:
            draft.stdin = self._bodies[target[0]]
        elif target:
            draft.redirections.append(Redirection(operator, target[0], fd))
            draft.argv.extend(target[1:])

    def _herestring(self, node: Node, draft: Draft) -> None:
        words = [self._words.resolve(child) for child in node.named_children]
        if words:
            draft.stdin = words[0]

    def _heredoc(self, node: Node, draft: Draft) -> None:
        """Reads a heredoc and what stands behind its mark on the line: `<<EOF > f && cmd`."""
        is_quoted = is_indented = False
        later: list[Node] = []
        for child in node.children:
            kind = child.type
            if kind == "<<-":
                is_indented = True
            elif kind == "heredoc_start":
                is_quoted = self._words.text(child)[:1] in {"'", '"', "\\"}
            elif kind == "heredoc_body":
                text = self._words.heredoc(child, is_quoted=is_quoted)
                draft.stdin = _unindent(text) if is_indented else text
            elif kind == "file_redirect":
                self._redirect(child, draft)
            elif kind in _WORDS:
                draft.argv.extend(self._words.expand(child))
            elif child.is_named and kind not in _SILENT:
                later.append(child)
        for child in later:
            if child.type == "pipeline" and child.children[0].type in {"|", "|&"}:
                draft.is_subshell = True
                self._pipe(child.named_children, upstream=draft)
            else:
                self.visit(child)

    def _subshell(self, node: Node) -> None:
        start, cwd, variables = len(self.drafts), self._cwd, dict(self._variables)
        self._children(node)
        self._cwd = cwd
        self._variables.clear()
        self._variables.update(variables)
        for draft in self.drafts[start:]:
            draft.is_subshell = True

    def _substitute(self, node: Node) -> None:
        """Collects the commands in `$( )`, backquotes or `<( )`."""
        if self._depth > _MAX_DEPTH:
            return
        was_nested, self._is_nested = self._is_nested, True
        self._depth += 1
        self._subshell(node)
        self._depth -= 1
        self._is_nested = was_nested

    def _for(self, node: Node) -> None:
        """Walks the body once for each word of the list where the words are plain, else once."""
        name_node, body = node.child_by_field_name("variable"), node.child_by_field_name("body")
        if name_node is None or body is None:
            self._children(node)
            return
        name = self._words.text(name_node)
        nodes = node.children_by_field_name("value")
        values = [word for value in nodes for word in self._words.expand(value)]
        if not values or len(values) > _MAX_ROUNDS or any(set(v) & set("$`*?") for v in values):
            self._variables.pop(name, None)
            self.visit(body)
            return
        for value in values:
            self._variables[name] = value
            self.visit(body)

    def _function(self, node: Node) -> None:
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is not None:
            self._functions.add(self._words.text(name))
        if body is not None:
            self.visit(body)

    def _declaration(self, node: Node) -> None:
        draft = self._draft()
        for child in node.children:
            if child.type == "variable_assignment":
                name, value = self._pair(child)
                self._set(name, value)
                draft.argv.append(f"{name}={value}")
            else:
                draft.argv.extend(self._words.expand(child))
        self._keep(draft)

    def _assignment(self, node: Node) -> None:
        self._set(*self._pair(node))

    def _set(self, name: str, value: str) -> None:
        """Binds a variable; a value of absurd length is forgotten, as it doubles at each use."""
        if len(value) <= _MAX_VALUE:
            self._variables[name] = value
        else:
            self._variables.pop(name, None)

    def _pair(self, node: Node) -> tuple[str, str]:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        text = self._words.resolve(value) if value is not None else ""
        return (self._words.text(name) if name is not None else ""), text

    def _test(self, node: Node) -> None:
        """Keeps `[ -f x ]` as a command of its words."""
        draft = self._draft()
        stack = [node]
        while stack:
            current = stack.pop()
            if current.type in _WORDS or not current.children:
                draft.argv.append(self._words.resolve(current))
            else:
                stack.extend(reversed(current.children))
        self._emit(draft)

    def _error(self, node: Node) -> None:
        """Reads words in a broken stretch as commands, split where operators stand."""
        draft = self.drafts[-1] if self.drafts else self._draft()
        is_new = not self.drafts
        for child in node.children:
            kind = child.type
            if kind in _WORDS:
                if not is_new:
                    draft, is_new = self._draft(), True
                draft.argv.extend(self._words.expand(child))
            elif kind == "file_redirect":
                self._redirect(child, draft)
            elif kind == "heredoc_body":
                draft.stdin = self._words.text(child)
            elif child.is_named or kind in _OPERATORS:
                if is_new and draft.argv:
                    self._emit(draft)
                if child.is_named:
                    self.visit(child)
                draft, is_new = self._draft(), True
        if is_new and draft.argv:
            self._emit(draft)

    def _draft(self) -> Draft:
        return Draft([], cwd=self._cwd, is_nested=self._is_nested)


def _is_ungrouped(node: Node) -> bool:
    body = node.child_by_field_name("body") if node.type == "redirected_statement" else node
    return body is not None and body.type == "list"


def _unindent(text: str) -> str:
    return "".join(line.lstrip("\t") for line in text.splitlines(keepends=True))
