import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The build is served by Python and shipped in the wheel; `npm run dev` asks a server on port 8470 for everything else.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/sandtable/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8470", ws: true } } },
});
