"""What the server and its clients exchange: message, request and answer types, and the code that writes them as JSON.

`common.py` has the types that the socket (`messages.py`) and HTTP (`requests.py`, `answers.py`) share. `views.py` keeps
what each seat and the public see of a running match, encoding what `play.views` builds; it uses `scene_patch.py` (the
difference between two Scenes), `choices.py` and `legal_lists.py` (what a seat may do). `replays.py` writes a whole
match as frames, `refusals.py` turns exceptions into error documents. The types are published in the OpenAPI document
and in `web/src/wire.ts`, with their docstrings and field comments.

Imports the layers below the server (`play`, `games`, `kernel`) and the exceptions of `server.store`; nothing else of
the server. Begin with `common.py`, then `views.py`.
"""
