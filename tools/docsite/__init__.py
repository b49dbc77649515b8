"""Builds the documentation site: the pages of `docs/` and those that are generated from the code.

`tools/docs.py` is the command, `tools/docs_hook.py` connects this package to MkDocs. Here:

paths       which files outside `docs/` become pages, and where the build goes: the one list of file names
dialect     adapts GitHub's Markdown to MkDocs, and links every clause id to its rules page
links       rewrites links that lead out of `docs/`
rules       one page for each game, from RULES.md, with links to the code and tests of each clause
listings    highlighted source files with an anchor for each line
schemas     tables from JSON Schema: scenarios, records and HTTP types
commands    the command line, from the argparse parsers
endpoints   the HTTP interface, from the OpenAPI document
api         the Python API: which classes mkdocstrings shows
finish      after the build: no inline scripts, no pages that need a fixed address

These modules may import `sandtable` and MkDocs. Begin with `docs_hook.py`.
"""
