from __future__ import annotations

import pytest

from tests.actions.shown import line


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("python a.py --flag", "run code python R=a.py"),
        ("python3.11 -u a.py", "run code python R=a.py"),
        ("python -W ignore -X dev a.py", "run code python R=a.py"),
        ("/usr/bin/env python a.py", "run code python R=a.py"),
        ("python -c 'print(1)'", "run code python"),
        ("python - <<'EOF'\nprint(1)\nEOF", "run code python"),
        ("python <<'EOF'\nopen('a.py', 'w').write('x')\nEOF", "edit python W=a.py"),
        ("python -c \"open('a.py', 'w').write('x')\"", "edit python W=a.py"),
        ("python -c \"import os; os.remove('a.py')\"", "delete python D=a.py"),
        ("echo 'print(1)' | python", "other echo|run code python"),
        ("python -m http.server 80", "run code python -m http.server"),
        ("python -m unittest pkg.tests.test_a", "run tests unittest R=pkg/tests/test_a.py"),
        ("python -m unittest discover -s tests/", "run tests unittest R=tests"),
        ("python -m unittest tests/test_a.py", "run tests unittest R=tests/test_a.py"),
        ("python -m django test admin", "run tests django"),
        ("python -m doctest a.py", "run tests doctest R=a.py"),
        ("python manage.py test app.tests", "run tests manage.py test R=app.tests"),
        ("python setup.py test", "run tests setup.py"),
        ("python setup.py develop", "install setup.py"),
        ("python setup.py build_ext -i", "build setup.py"),
        ("python -m pip install -e .", "install pip"),
        ("python -m py_compile a.py", "build py_compile R=a.py"),
        ("python -m mypy src/a.py", "build mypy R=src/a.py"),
        ("python -m venv .venv", "install venv"),
        ("python -m json.tool a.json", "read python -m json.tool R=a.json"),
        ("coverage run -m pytest tests/", "run tests pytest R=tests"),
        ("coverage report -m", "read coverage report"),
        ("python -m coverage run a.py", "run code python R=a.py"),
        ("python", "other python"),
    ],
)
def test_python(text: str, expected: str) -> None:
    assert line(text) == expected.split("|")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("node a.js", "run code node R=a.js"),
        ("node -r ts-node/register a.ts", "run code node R=a.ts"),
        ("node --import tsx --test a.test.ts", "run tests node --test R=a.test.ts"),
        ("node -e 'console.log(1)'", "run code node"),
        ("node -e \"fs.writeFileSync('a.js', x)\"", "edit node W=a.js"),
        ("bash run.sh -x", "run code bash R=run.sh"),
        ("ruby -e 'puts 1'", "run code ruby"),
        ("php -r 'echo 1;'", "run code php"),
        ("./scripts/run.sh", "run code run.sh R=scripts/run.sh"),
        ("deno test a_test.ts", "run tests deno test R=a_test.ts"),
        ("psql -c 'select 1'", "run code psql"),
    ],
)
def test_other_interpreters(text: str, expected: str) -> None:
    assert line(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("npm test", "run tests npm test"),
        ("npm run test:unit -- src/a.test.js", "run tests npm test R=src/a.test.js"),
        ("pnpm --filter core test", "run tests pnpm test"),
        ("pnpm -F core vitest run src/a.test.ts", "run tests pnpm test R=src/a.test.ts"),
        ("yarn workspace core test", "run tests yarn test"),
        ("npm run lint", "build npm lint"),
        ("npm run build", "build npm build"),
        ("yarn tsc --noEmit", "build tsc"),
        ("npm run testimonials", "run code npm run testimonials"),
        ("npm install", "install npm"),
        ("npm ci", "install npm"),
        ("yarn", "install yarn"),
        ("npm ls react", "read npm ls react"),
        ("npm run start", "run code npm run start"),
        ("bun test src/a.test.ts", "run tests bun test R=src/a.test.ts"),
        ("bun -e 'console.log(1)'", "run code bun"),
        ("bun src/a.ts", "run code bun R=src/a.ts"),
    ],
)
def test_package_scripts(text: str, expected: str) -> None:
    assert line(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cargo test --workspace", "run tests cargo test"),
        ("cargo +nightly test parser", "run tests cargo test"),
        ("cargo nextest run", "run tests cargo test"),
        ("cargo clippy -- -D warnings", "build cargo clippy"),
        ("cargo add serde", "install cargo add"),
        ("go test ./pkg/a/... -run TestX", "run tests go test R=pkg/a"),
        ("go build ./...", "build go build R=."),
        ("go vet ./pkg", "build go vet R=pkg"),
        ("go mod tidy", "install go mod"),
        ("go doc fmt.Println", "read go doc R=fmt.Println"),
        ("go run ./cmd/a", "run code go run R=cmd/a"),
        ("./gradlew :core:test --tests '*A*'", "run tests gradle test"),
        ("./mvnw -q verify", "run tests mvn test"),
        ("mvn -q -DskipTests package", "build mvn package"),
        ("dotnet test", "run tests dotnet test"),
        ("dotnet restore", "install dotnet restore"),
    ],
)
def test_tool_chains(text: str, expected: str) -> None:
    assert line(text) == [expected]
