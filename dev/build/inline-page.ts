// Builds pages of one file: script, style, and their hashes for the policy.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transformWithEsbuild } from "vite";
import { printUnknown } from "./known-warnings";
import { featuresNewerThanOldest, oldestBrowsers } from "./old-browsers";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Bundles a module into one script. It is ASCII, so that its bytes, and therefore its hash, do not depend on an encoding. */
export async function bundleScript(entry: string, define: Record<string, string> = {}): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "warn",
    define,
    resolve: { alias: { "~": resolve(root, "app") } },
    esbuild: { charset: "ascii", legalComments: "none" },
    build: {
      write: false,
      target: oldestBrowsers,
      minify: "esbuild",
      lib: { entry, formats: ["iife"], name: "page" },
      rollupOptions: { onwarn: printUnknown },
    },
  });
  const [bundle] = [output].flat();
  if (!bundle || !("output" in bundle) || bundle.output.length !== 1)
    throw new Error("one script was expected");
  const newer = featuresNewerThanOldest(bundle.output[0].code);
  if (newer.length > 0) throw new Error(`${entry} uses ${newer.join(", ")}: see dev/build/old-browsers.ts`);
  return inlineable(bundle.output[0].code.trim());
}

/** A script in a page must not contain what looks like its end. */
const inlineable = (script: string) =>
  script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

/** Bundles the app's colours (light, dark, print) and the given style sheets. */
export async function bundleStyle(files: string[]): Promise<string> {
  const colours = readFileSync(resolve(root, "app/tailwind.css"), "utf8");
  const [schemes, light, dark, paper] = [
    /^:root \{.*?^\}/ms,
    /^:root,\n.*?^\}/ms,
    /^@media \(prefers-color-scheme: dark\) \{.*?^\}/ms,
    /^@media print \{.*?^\}/ms,
  ].map((pattern) => pattern.exec(colours)?.[0]);
  if (!schemes || ![light, dark, paper].every((theme) => theme?.includes("--paper:")))
    throw new Error("app/tailwind.css: the block of colours was not found");
  const css = [schemes, light, dark, paper, ...files.map((file) => readFileSync(file, "utf8"))].join("\n");
  return (
    await transformWithEsbuild(css, "page.css", { loader: "css", minify: true, charset: "ascii" })
  ).code.trim();
}

/** Returns the source expression that allows exactly this text in a Content-Security-Policy. */
export const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
