"""Terminal output and the interactive match.

`terminal.py` knows size, colours and text layout; `scene_layout.py` adds panels, legend and odds to the board that
`play/board_text.py` draws. `session.py` runs a match with people at the keyboard, using `menu.py` (the numbered
choices), `keywords.py` (commands typed during the match) and `line_input.py`. `progress.py` is the progress bar.
Nothing here knows a particular game. Begin with `session.py`.
"""
