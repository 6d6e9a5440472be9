// Where a newcomer looks for a file: the root of a module is what others import, and its tests are in a folder of its name.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ name, parentPath }) => join(parentPath, name));

const foldersOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const modules = foldersOf("app/modules");
const moduleOf = (path: string) => /^app\/modules\/([^/]+)\//.exec(path)?.[1];

/** Returns the paths, without endings, that a file imports from the application. */
function importsOf(path: string): string[] {
  return [...readFileSync(path, "utf8").matchAll(/(?:from|import)[\s(]*"(~\/|\.\.?\/)([^"?]+)/g)].map(
    ([, start, rest]) =>
      (start === "~/" ? join("app", rest!) : join(dirname(path), start!, rest!)).replace(/\.tsx?$/, ""),
  );
}

test("the root of a module has only files that others import", () => {
  const imported = new Set(
    ["app", "verifier", "dev"]
      .flatMap(filesOf)
      .flatMap((path) =>
        importsOf(path).filter((target) => moduleOf(target) && moduleOf(target) !== moduleOf(path)),
      ),
  );
  // Nobody imports `jobs` but the Worker: all of it is its own.
  const unused = modules
    .filter((name) => name !== "jobs")
    .flatMap((name) =>
      readdirSync(join("app/modules", name))
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => join("app/modules", name, file)),
    )
    .filter((path) => !imported.has(path.replace(/\.tsx?$/, "")));

  expect(unused, "move them to the module's folder model, server or ui").toEqual([]);
});

test.for(["unit", "operations", "http"])(
  "each folder of test/%s is a module or a part of the build",
  (project) => {
    const others = ["cells", "dev", "gate", "platform", "races", "time", "ui", "verifier"];
    const folders = filesOf(join("test", project)).flatMap((path) => path.split("/").slice(2, -1)[0] ?? []);

    expect([...new Set(folders)].filter((name) => ![...modules, ...others].includes(name))).toEqual([]);
  },
);
