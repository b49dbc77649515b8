import { mount } from "svelte";
import App from "./App.svelte";
import "./style/base.css";
import { loadSprite } from "./board/symbols.ts";

// The symbols come first, because a piece without one is drawn with its letter.
void loadSprite("/symbols.svg").then(() => mount(App, { target: document.getElementById("app")! }));
