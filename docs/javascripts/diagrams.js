// Draws the Mermaid diagrams of a page, and draws them again when the reader changes between the light and dark theme.
(() => {
  const places = [...document.querySelectorAll(".diagram")].map((node) => ({ node, source: node.textContent }));
  if (places.length === 0) return;
  const library = document.createElement("script"); // 2.5 MB: loaded only where there is a diagram
  library.src = new URL("mermaid.js", document.currentScript.src).href;
  library.addEventListener("load", begin);
  document.head.append(library);

  async function begin() {
    await draw();
    new MutationObserver(draw).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
  }

  async function draw() {
    const dark = document.body.dataset.mdColorScheme === "slate";
    window.mermaid.initialize({
      startOnLoad: false,
      theme: dark ? "dark" : "neutral",
      fontFamily: getComputedStyle(document.body).fontFamily,
      sequence: {
        mirrorActors: false,
        width: 96,
        height: 64,
        actorMargin: 12,
        diagramMarginX: 4,
        messageMargin: 26,
        actorFontSize: 13,
        messageFontSize: 13,
        noteFontSize: 13,
      },
    });
    for (const [number, { node, source }] of places.entries()) {
      const { svg } = await window.mermaid.render(`diagram-${number}`, source);
      node.innerHTML = svg;
      node.dataset.drawn = dark ? "dark" : "light";
    }
  }
})();
