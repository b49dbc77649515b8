import { mount } from "svelte";
import App from "./App.svelte";
import "./style/base.css";
import { loadSprite } from "./board/symbols.ts";

// Symbols first: a piece whose symbol is missing is drawn by its letter.
void loadSprite("/symbols.svg").then(() => mount(App, { target: document.getElementById("app")! }));
