"""The HTTP side of the server: routes, request handling, static files.

`app.py` has the table of endpoints and the ASGI application, `handlers.py` what each endpoint does, `endpoint.py` how
one is declared. `openapi.py` describes the table as OpenAPI. `catalogue.py` and `rulebook.py` build the documents about
games and rules, `static_files.py` and `docs_site.py` serve the browser client and the documentation, `middleware.py`
checks every request and adds the security headers.

May import everything of the server but `run`. Begin with `app.py`.
"""
