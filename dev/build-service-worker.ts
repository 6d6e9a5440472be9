// Last step of `npm run build`: /sw.js, made for the files that the build before it has just named. With
// RETIRE_SERVICE_WORKER=1 it is the one that takes itself away (docs/operations.md).
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { finishBuild } from "./build-sources";
import { bundleScript, bundleStyle, hashOf } from "./inline-page";

/** What the clock screen needs to be drawn, without waiting for a network. */
const shellRoutes = ["root", "routes/_app", "routes/_app.dashboard"];

interface RouteFiles {
  module: string;
  imports: string[];
  css: string[];
}

const root = fileURLToPath(new URL("..", import.meta.url));
const client = resolve(root, "build/client");
const source = resolve(root, "app/service-worker");
const files = readdirSync(resolve(client, "assets"));

/** The one file of the build whose name has this form. */
function fileLike(pattern: RegExp): string {
  const found = files.filter((name) => pattern.test(name));
  if (found.length !== 1) throw new Error(`${found.length} files of the build look like ${pattern.source}`);
  return `/assets/${found[0]!}`;
}

function listShell(): string[] {
  const manifest = fileLike(/^manifest-\w+\.js$/);
  const text = readFileSync(client + manifest, "utf8");
  const { entry, routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    entry: RouteFiles;
    routes: Record<string, RouteFiles>;
  };
  const modules = [entry, ...shellRoutes.map((id) => routes[id]!)].flatMap(({ module, imports, css }) => [
    module,
    ...imports,
    ...css,
  ]);
  return [...new Set([manifest, styles, font, ...modules])].sort();
}

const font = fileLike(/^figtree-.*\.woff2$/);
const styles = fileLike(/^tailwind-.*\.css$/);

/** The page without connection, whole in the service worker itself: it can be shown whatever has been lost. */
async function makeOfflinePage() {
  const style = (await bundleStyle([resolve(source, "offline.css")])).replace("%font%", font);
  const script = await bundleScript(resolve(source, "offline.ts"));
  const parts: Record<string, string> = {
    "<!-- style -->": `<style>${style}</style>`,
    "<!-- script -->": `<script>${script}</script>`,
  };
  const template = readFileSync(resolve(source, "offline.html"), "utf8");
  return {
    offlinePage: template.replace(/<!-- \w+ -->/g, (part) => parts[part]!),
    offlinePolicy: [
      "default-src 'none'",
      `script-src ${hashOf(script)}`,
      `style-src ${hashOf(style)}`,
      "font-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  };
}

async function makeServiceWorker(): Promise<string> {
  const shell = { assets: listShell(), ...(await makeOfflinePage()) };
  const version = createHash("sha256")
    .update(JSON.stringify([files, shell]))
    .digest("hex")
    .slice(0, 12);
  const define = { SHELL: JSON.stringify({ version, ...shell }) };
  return bundleScript(resolve(source, "sw.ts"), define);
}

const script = await makeServiceWorker();
const retired = await bundleScript(resolve(source, "retired.ts"));
writeFileSync(resolve(root, "build/retired-sw.js"), `${retired}\n`);
const published = process.env.RETIRE_SERVICE_WORKER === "1" ? retired : script;
writeFileSync(resolve(client, "sw.js"), `${published}\n`);
console.log(`sw.js: ${Math.round(published.length / 1024)} KB`);
finishBuild(root);
