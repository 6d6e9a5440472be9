import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { barEntries } from "../../app/ui/shell/navigation";
import { readBrowserManifest } from "./browser-manifest";
import { bundleScript, bundleStyle, hashOf } from "./inline-page";

/** The routes of the clock screen, whose files the service worker caches for offline use. */
const shellRoutes = ["root", "routes/_app", "routes/_app.dashboard"];

/** Writes /sw.js for the files of this build. With RETIRE_SERVICE_WORKER=1 it writes the one that removes itself (docs/operations.md). */
export async function writeServiceWorker(root: string): Promise<void> {
  const source = join(root, "app/service-worker");
  const retired = await bundleScript(join(source, "retired.ts"));
  writeFileSync(join(root, "build/retired-sw.js"), `${retired}\n`);
  const names = readdirSync(join(root, "build/client/assets"));
  const font = assetLike(names, "figtree-", ".woff2");
  const styles = assetLike(names, "tailwind-", ".css");
  const shell = {
    assets: listShell(root, [font, styles]),
    ...(await makeOfflinePage(source, font)),
  };
  const version = createHash("sha256")
    .update(JSON.stringify([names, shell]))
    .digest("hex")
    .slice(0, 12);
  const define = { SHELL: JSON.stringify({ version, ...shell }) };
  const script = await bundleScript(join(source, "sw.ts"), define);
  const published = process.env.RETIRE_SERVICE_WORKER === "1" ? retired : script;
  writeFileSync(join(root, "build/client/sw.js"), `${published}\n`);
}

/** Returns the path of the one asset with such a name. @throws Error when there is none, or several. */
function assetLike(names: readonly string[], start: string, end: string): string {
  const found = names.filter((name) => name.startsWith(start) && name.endsWith(end));
  if (found.length !== 1) throw new Error(`${found.length} files of the build are called ${start}…${end}`);
  return `/assets/${found[0]!}`;
}

/** Returns the paths of all files of the clock screen. */
function listShell(root: string, others: readonly string[]): string[] {
  const { file, manifest } = readBrowserManifest(root);
  const modules = [manifest.entry, ...shellRoutes.map((id) => manifest.routes[id]!)];
  const files = modules.flatMap(({ module, imports, css }) => [module, ...imports, ...css]);
  return [...new Set([`/assets/${basename(file)}`, ...others, ...files])].sort();
}

/** Builds the offline page. It is part of the service worker, so it can be shown whatever the browser has deleted. */
async function makeOfflinePage(source: string, font: string) {
  const style = (await bundleStyle([join(source, "offline.css")])).replace("%font%", font);
  const script = await bundleScript(join(source, "offline.ts"));
  const parts: Record<string, string> = {
    "<!-- style -->": `<style>${style}</style>`,
    "<!-- icons -->": barEntries()
      .map(({ to, icon }) => [
        to,
        renderToStaticMarkup(createElement(icon, { size: 20, "aria-hidden": true })),
      ])
      .map(([to, icon]) => `<template id="icon-${to}">${icon}</template>`)
      .join(""),
    "<!-- script -->": `<script>${script}</script>`,
  };
  const template = readFileSync(join(source, "offline.html"), "utf8");
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
