// A rule for ESLint: SQL that is written as text names no table of the other database. What a file takes of a schema is held by its
// imports; a name in a text would pass those, and be found only when it runs.
import { readdirSync, readFileSync } from "node:fs";

/** The tables that the migrations of a database make. @param {"directory" | "cell"} database */
export function tablesOf(database) {
  const folder = new URL(`../migrations/${database}/`, import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .flatMap((name) => [...readFileSync(new URL(name, folder), "utf8").matchAll(/CREATE TABLE [`"]?(\w+)/g)])
    .map(([, table]) => table);
}

const isSql = /\b(?:SELECT|FROM|JOIN|INTO|UPDATE|WHERE|EXISTS)\b/;

/** @type {import("eslint").Rule.RuleModule} */
export const oneDatabase = {
  meta: {
    type: "problem",
    schema: [{ type: "array", items: { type: "string" }, minItems: 1 }],
    messages: { other: "{{table}} is in the other database, and no query spans both." },
  },
  create(context) {
    const others = new RegExp(`\\b(?:${context.options[0].join("|")})\\b`);
    const check = (node, text) => {
      const [table] = (isSql.test(text) && others.exec(text)) || [];
      if (table) context.report({ node, messageId: "other", data: { table } });
    };
    return {
      Literal: (node) => typeof node.value === "string" && check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis.map(({ value }) => value.raw).join("?")),
    };
  },
};
