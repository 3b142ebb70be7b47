# SPDX-License-Identifier: MIT
"""The examples of the documents, run as they stand."""

import contextlib
import doctest
import importlib
import io
import pathlib
import unittest

TOP = pathlib.Path(__file__).parents[3]


def load_tests(loader, tests, pattern):
    try:
        import numpy  # noqa: F401, the tutorial uses it
    except ImportError:
        return tests
    options = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    tests.addTests(doctest.DocFileSuite(str(TOP / "docs" / "python.md"), module_relative=False, optionflags=options))
    for name in ("", ".pettingzoo", ".gymnasium", ".openspiel"):
        try:
            module = importlib.import_module("sixsands" + name)
        except ImportError:  # without the package that it is for
            continue
        tests.addTests(doctest.DocTestSuite(module))
    return tests


class Readme(unittest.TestCase):
    def test_the_example_runs(self):
        section = (TOP / "README.md").read_text().partition("\n## Python\n")[2].partition("\n## ")[0]
        code = section.partition("```python\n")[2].partition("```")[0]
        self.assertIn("import sixsands", code)
        with contextlib.redirect_stdout(io.StringIO()) as shown:
            exec(compile(code, "README.md", "exec"), {})
        self.assertRegex(shown.getvalue(), r"\n[0-9]+ games\n$")


if __name__ == "__main__":
    unittest.main()
