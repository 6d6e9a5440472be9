import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundleScript, bundleStyle, hashOf } from "./inline-page";

/**
 * Writes verificar.html, a page that needs no network, from the code of /verificar. It is an asset with the type text.
 * Each export inserts the current public keys.
 */
export async function writeOfflineVerifier(root: string): Promise<void> {
  const page = join(root, "verifier/page");
  const [script, style] = await Promise.all([
    bundleScript(join(page, "offline.ts")),
    bundleStyle([join(page, "offline.css"), join(page, "verifier.css")]),
  ]);
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`;
  // offline-verifier.server.ts searches for exactly these elements.
  const data =
    '<script type="application/json" id="keys">{"keys":[],"origin":""}</script>' +
    '<script type="application/json" id="witnesses">[]</script>';
  const parts: Record<string, string> = {
    "%csp%": policy,
    "<!-- style -->": `<style>${style}</style>`,
    "<!-- data -->": data,
    "<!-- script -->": `<script>${script}</script>`,
  };
  const template = readFileSync(join(page, "offline.html"), "utf8");
  const html = template.replace(/%csp%|<!-- \w+ -->/g, (part) => parts[part]!);
  const out = join(root, "build/client/verifier/offline.txt");
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, html);
}
