// Second step of `npm run build`: verificar.html, one page that needs no network, from the same code as /verificar.
// It lies among the assets as text, and each export puts the public keys of its day into it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bundleScript, bundleStyle, hashOf } from "./inline-page";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = resolve(root, "verifier/page");
const { values } = parseArgs({
  options: { out: { type: "string", default: "build/client/verifier/offline.txt" } },
});
const out = resolve(root, values.out);

const [script, style] = await Promise.all([
  bundleScript(resolve(page, "offline.ts")),
  bundleStyle([resolve(page, "offline.css"), resolve(page, "verifier.css")]),
]);
const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`;
// offline-verifier.server.ts looks for these very elements.
const data =
  '<script type="application/json" id="keys">{"keys":[],"origin":""}</script>' +
  '<script type="application/json" id="witnesses">[]</script>';
const parts: Record<string, string> = {
  "%csp%": policy,
  "<!-- style -->": `<style>${style}</style>`,
  "<!-- data -->": data,
  "<!-- script -->": `<script>${script}</script>`,
};
const template = readFileSync(resolve(page, "offline.html"), "utf8");
const html = template.replace(/%csp%|<!-- \w+ -->/g, (part) => parts[part]!);

mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, html);
console.log(`verificar.html: ${Math.round(html.length / 1024)} KB`);
