// Two rules for ESLint about SQL that is written as text. It names no table of the other database: the imports of a file hold what it
// takes of a schema, but a name in a text would be found only when it runs. And in modules that take every name from the schema, it
// names no table at all.
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

const schema = [{ type: "array", items: { type: "string" }, minItems: 1 }];

/** What looks for tables' names in SQL, and reports each. */
function reportNames(context, messageId) {
  const names = new RegExp(`\\b(?:${context.options[0].join("|")})\\b`);
  const check = (node, text) => {
    const [table] = (isSql.test(text) && names.exec(text)) || [];
    if (table) context.report({ node, messageId, data: { table } });
  };
  return {
    Literal: (node) => typeof node.value === "string" && check(node, node.value),
    TemplateLiteral: (node) => check(node, node.quasis.map(({ value }) => value.raw).join("?")),
  };
}

/** @type {import("eslint").Rule.RuleModule} */
export const oneDatabase = {
  meta: {
    type: "problem",
    schema,
    messages: { other: "{{table}} is in the other database, and no query spans both." },
  },
  create: (context) => reportNames(context, "other"),
};

/** @type {import("eslint").Rule.RuleModule} */
export const schemaNames = {
  meta: {
    type: "problem",
    schema,
    messages: {
      named: "Take the name of {{table}} from its schema.",
      prepared: "Take prepare, all or first of platform/statement.",
    },
  },
  create: (context) => ({
    ...reportNames(context, "named"),
    "CallExpression[callee.property.name='prepare']": (node) =>
      context.report({ node, messageId: "prepared" }),
  }),
};
