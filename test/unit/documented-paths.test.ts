import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folders = ["app", "dev", "docs", "drizzle", "migrations", "public", "test", "verifier"];

const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => `${parentPath}/${name}`.replaceAll("\\", "/")),
);

/** Every run of adjacent folders and files, with and without endings: `board/working-now-cost` and `app/modules`. */
const knownPaths = new Set(
  files
    .flatMap((path) => [path, path.replace(/(?:\.(?:server|client|test|bench))*\.\w+$/, "")])
    .flatMap(partsOf),
);

function partsOf(path: string): string[] {
  const names = path.split("/");
  return names.flatMap((_, from) =>
    names.slice(from).map((__, length) => names.slice(from, from + length + 1).join("/")),
  );
}

/** What looks like a path and is none: formats of dates, rules of ESLint, what is built, and examples of guides. */
const noPath =
  /^(?:d+\/m+\/y+|(?:import-x|jsx-a11y|project|react-dom|zod)\/|build\/|fichaclara-|text\/plain|cosignature\/|app\/(?:routes\/_app\.notes|modules\/ledger\/rules\/decide-note))/;

/** Returns the paths in prose that no file and no folder has. */
function lostPathsOf(prose: string): string[] {
  const paths = [
    ...prose.matchAll(/(?<![\w@.:/$#~*{}«-])(?:~\/)?((?:[a-z][\w-]*\/)+[a-z_][\w.-]*)(?![\w/(*…-]|\.[\w*])/g),
  ];
  return paths
    .map(([, path]) => path!.replace(/\.$/, ""))
    .filter((path) => !knownPaths.has(path) && !noPath.test(path));
}

const proseOf = (path: string, text: string) =>
  path.endsWith(".md")
    ? [...text.matchAll(/`[^`\n]*`/g)].join("\n")
    : [...text.matchAll(/(?<=^|\s)\/\/.*|\/\*[^]*?\*\//gm)].join("\n");

test("every path in a comment or a page of the documentation exists", () => {
  const lost = files
    .filter((path) => /\.(?:tsx?|mjs|md)$/.test(path))
    .flatMap((path) =>
      lostPathsOf(proseOf(path, readFileSync(path, "utf8"))).map((name) => `${path}: ${name}`),
    );
  expect(lost).toEqual([]);
});

test("a missing file is reported, in a comment and in a page", () => {
  expect(lostPathsOf(proseOf("a.ts", "// As `ledger/nowhere` does."))).toEqual(["ledger/nowhere"]);
  expect(lostPathsOf(proseOf("a.md", "(`board/working-now-cost`, `live/working-now-cost`)"))).toEqual([
    "live/working-now-cost",
  ]);
});
