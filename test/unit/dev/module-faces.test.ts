import { Linter, type Rule } from "eslint";
import { join } from "node:path";
import { expect, test } from "vitest";
// @ts-expect-error: JavaScript, as the linter's configuration is, and without types.
import * as untyped from "../../../dev/lint/module-faces.mjs";

const { moduleFaces } = untyped as { moduleFaces: Rule.RuleModule };

/** Returns the areas whose folders a file must not import from, by the rule's messages. */
const refusedIn = (file: string, code: string) =>
  new Linter({ cwd: process.cwd() })
    .verify(
      code,
      {
        plugins: { project: { rules: { "module-faces": moduleFaces } } },
        rules: { "project/module-faces": "error" },
      },
      { filename: join(process.cwd(), file) },
    )
    .map(({ message }) => /^Only (\S+) imports/.exec(message)?.[1] ?? message);

test.each([
  ["app/modules/team/list.mjs", 'import { a } from "~/modules/clock/model/a";', "clock"],
  ["app/routes/team.mjs", 'export { a } from "~/modules/team/ui/a";', "team"],
  ["app/modules/team/ownership/a.mjs", 'export * from "../invitations/server/a";', "team/invitations"],
  ["app/modules/team/a.mjs", 'const a = import("./invitations/model/a");', "team/invitations"],
  ["dev/seed.mjs", 'import { a } from "../app/modules/kiosk/server/a";', "kiosk"],
])("the lint rule refuses %s importing from another area's folders: %s", (file, code, area) => {
  expect(refusedIn(file, code)).toEqual([`app/modules/${area}`]);
});

test.each([
  ["app/modules/team/list.mjs", 'import { a } from "./model/a";'],
  ["app/modules/team/ui/list.mjs", 'import { a } from "../server/a";'],
  ["app/modules/team/ownership/a.mjs", 'import { a } from "../server/a";'],
  ["app/modules/team/list.mjs", 'import { a } from "~/modules/clock/a";'],
  ["app/modules/team/list.mjs", 'import { a } from "~/ui/a";\nimport { b } from "zod/server/b";'],
  ["test/unit/team/list.mjs", 'import { a } from "~/modules/team/model/a";'],
])("the lint rule lets %s import from its own area, from faces and packages: %s", (file, code) => {
  expect(refusedIn(file, code)).toEqual([]);
});
