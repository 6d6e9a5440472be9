// Second step of `npm run build`: verificar.html, one page that needs no network, from the same code as /verificar.
// It lies among the assets as text, and each export puts the public keys of its day into it.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build, transformWithEsbuild } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = resolve(root, "app/modules/register/verifier/page");
const { values } = parseArgs({
  options: { out: { type: "string", default: "build/client/verifier/offline.txt" } },
});
const out = resolve(root, values.out);

const read = (path: string) => readFileSync(path, "utf8");

/** The verifier and all it uses as one script, in ASCII so that its bytes, which the policy names, are beyond doubt. */
async function bundleScript(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "warn",
    resolve: { alias: { "~": resolve(root, "app") } },
    esbuild: { charset: "ascii", legalComments: "none" },
    build: {
      write: false,
      target: "es2022",
      minify: "esbuild",
      lib: { entry: resolve(page, "offline.ts"), formats: ["iife"], name: "verifier" },
    },
  });
  const [bundle] = [output].flat();
  if (!bundle || !("output" in bundle) || bundle.output.length !== 1)
    throw new Error("one script was expected");
  return inlineable(bundle.output[0].code.trim());
}

/** Inside a page nothing in a script may look like its end. */
const inlineable = (script: string) =>
  script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

/** The colours of the app and the look of the page. */
async function bundleStyle(): Promise<string> {
  const colours = read(resolve(root, "app/tailwind.css"));
  const [light, dark] = [/^:root \{.*?^\}/ms, /^@media \(prefers-color-scheme: dark\) \{.*?^\}/ms].map(
    (pattern) => pattern.exec(colours)?.[0],
  );
  if (!light || !dark) throw new Error("app/tailwind.css has no colours where they were");
  const css = [light, dark, read(resolve(page, "offline.css")), read(resolve(page, "verifier.css"))].join(
    "\n",
  );
  return (
    await transformWithEsbuild(css, "offline.css", { loader: "css", minify: true, charset: "ascii" })
  ).code.trim();
}

const [script, style] = await Promise.all([bundleScript(), bundleStyle()]);
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`;
// The export route looks for these very elements.
const data =
  '<script type="application/json" id="keys">[]</script>\n' +
  '    <script type="application/json" id="origin">""</script>';
const parts: Record<string, string> = {
  "%csp%": policy,
  "<!-- style -->": `<style>${style}</style>`,
  "<!-- data -->": data,
  "<!-- script -->": `<script>${script}</script>`,
};
const template = read(resolve(page, "offline.html"));
const html = template.replace(/%csp%|<!-- \w+ -->/g, (part) => parts[part]!);

mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, html);
console.log(`verificar.html: ${Math.round(html.length / 1024)} KB`);
