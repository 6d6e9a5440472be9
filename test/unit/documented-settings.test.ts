import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const readText = (file: string) => readFileSync(file, "utf8");
const namesIn = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/^ {2}([A-Z][A-Z_]+): (?:optional|z\b)/gm)].map(
    ([, name]) => name!,
  );

test("docs/configuration.md names every setting that the Worker reads", () => {
  const names = ["env.server.ts", "register-settings.ts"].flatMap((file) => namesIn(`app/platform/${file}`));
  expect(names.length).toBeGreaterThan(20);
  expect(names).toContain("REGISTER_PUBLIC_KEYS");
  expect(names.filter((name) => !readText("docs/configuration.md").includes(`\`${name}\``))).toEqual([]);
});

test("docs/deploy.md names every event that the webhook processes", () => {
  const source = readFileSync("app/modules/billing/receive-event.server.ts", "utf8");
  const events = [...source.matchAll(/"((?:checkout|customer|invoice)\.[\w.]+)"/g)].map(([, name]) => name!);
  expect(events.length).toBeGreaterThan(10);
  expect(
    events.filter((name) => !readText("docs/deploy.md").includes(name.slice(name.lastIndexOf(".")))),
  ).toEqual([]);
});

test("every documented command exists, and so do the README's pictures", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object };
  const pages = ["README.md", "docs/commands.md", "docs/deploy.md"].map(readText).join("");
  const orders = [...pages.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
  expect(orders.filter((name) => !(name in scripts))).toEqual([]);
  const files = [...readText("README.md").matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, file]) => file!);
  expect(files.length).toBe(4);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
