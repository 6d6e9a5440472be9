import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ESLint, type Linter, type Rule } from "eslint";
import { importX } from "eslint-plugin-import-x";
import { afterAll, beforeAll, expect, test } from "vitest";
import ts from "typescript-eslint";
// @ts-expect-error: JavaScript, as the linter's configuration is, and without types.
import * as untyped from "../../../dev/no-circle.mjs";

const { noCircle } = untyped as { noCircle: Rule.RuleModule };

const files = {
  "one.ts": 'import type { Two } from "./two";\nexport type One = Two[];\n',
  "two.ts": 'export type { Three as Two } from "./deep/three";\n',
  "deep/three.ts": 'import { type One } from "../one";\nexport type Three = One | null;\n',
  "outside.ts": 'import type { One } from "./one";\nexport type Outside = One;\n',
  "self.ts": 'import type { Self } from "./self";\nexport type Self = Self[] | null;\n',
  "value.ts": 'import { other } from "./other";\nexport const value = () => other;\n',
  "other.ts": 'import { value } from "./value";\nexport const other = () => value;\n',
};

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "circle-"));
  mkdirSync(join(cwd, "deep"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
});
afterAll(() => rmSync(cwd, { recursive: true }));

/** Returns a rule's messages for each file. */
async function saidBy(rule: string) {
  const { settings } = importX.flatConfigs.typescript;
  const plugins = { project: { rules: { "no-circle": noCircle } }, "import-x": importX };
  const eslint = new ESLint({
    cwd,
    overrideConfigFile: true,
    overrideConfig: {
      files: ["**/*.ts"],
      plugins,
      settings,
      rules: { [rule]: "error" },
      languageOptions: { parser: ts.parser },
    } as Linter.Config,
  });
  const results = await eslint.lintFiles(["."]);
  return Object.fromEntries(
    results
      .filter(({ messages }) => messages.length > 0)
      .map(({ filePath, messages }) => [
        filePath.slice(cwd.length + 1),
        messages.map(({ message }) => message.replace(/^This leads back to here: (.*?)\. .*/, "$1")),
      ]),
  );
}

test("the linter shows every file of an import cycle the way back to it, also over types alone", async () => {
  expect(await saidBy("project/no-circle")).toEqual({
    "one.ts": ["./two → ./deep/three → ../one"],
    "two.ts": ["./deep/three → ../one → ./two"],
    "deep/three.ts": ["../one → ./two → ./deep/three"],
    "self.ts": ["./self"],
    "value.ts": ["./other → ./value"],
    "other.ts": ["./value → ./other"],
  });
});

test("twin: the rule that there was sees those of values only", { tags: "deep" }, async () => {
  const said = await saidBy("import-x/no-cycle");
  expect(Object.keys(said).sort()).toEqual(["other.ts", "value.ts"]);
});
