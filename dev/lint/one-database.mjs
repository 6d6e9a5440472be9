// Two rules for ESLint about SQL in text. It names no table of the other database: an import of a schema would fail early, but a name in a
// text fails only when it runs. In the app it names no tables or columns at all: names come from the schema.
import { readdirSync, readFileSync } from "node:fs";

/** Returns the tables that a database's migrations create. @param {"directory" | "cell"} database */
export function tablesOf(database) {
  const folder = new URL(`../../migrations/${database}/`, import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .flatMap((name) => [...readFileSync(new URL(name, folder), "utf8").matchAll(/CREATE TABLE [`"]?(\w+)/g)])
    .map(([, table]) => table);
}

/** Returns the columns of a database. @param {"directory" | "cell"} database */
export function columnsOf(database) {
  const schema = readFileSync(new URL(`../../drizzle/${database}/schema.sql`, import.meta.url), "utf8");
  return [...new Set([...schema.matchAll(/^\t`(\w+)`/gm)].map(([, column]) => column))];
}

const isSql = /\b(?:SELECT|FROM|JOIN|INTO|UPDATE|WHERE|EXISTS)\b/;

const names = { type: "array", items: { type: "string" }, minItems: 1 };

/** Returns the text of a template literal, with a question mark for each expression. */
const textOf = (node) => node.quasis.map(({ value }) => value.raw).join("?");

/** Returns the words of SQL without literals, aliases of results, and columns of table-valued functions. */
function wordsOf(text) {
  const plain = text.replaceAll(/'[^']*'/g, "''").replaceAll(/\bAS "?\w+"?/g, "AS");
  const functions = [...plain.matchAll(/\w\([^()]*\)\s+([a-z]\w*)/g)].map(([, name]) => name);
  return [...plain.matchAll(/(?<!\w)(?:([a-z]\w*)\.)?([a-z]\w*)\b(?!\()/g)]
    .filter(([, table]) => !functions.includes(table))
    .map(([, , word]) => word);
}

/** Returns a visitor that reports tables' names in SQL. */
function reportTables(context, tables, messageId) {
  const check = (node, text) => {
    const name = isSql.test(text) && wordsOf(text).find((word) => tables.includes(word));
    if (name) context.report({ node, messageId, data: { name } });
  };
  return {
    Literal: (node) => typeof node.value === "string" && check(node, node.value),
    TemplateLiteral: (node) => check(node, textOf(node)),
  };
}

/** @type {import("eslint").Rule.RuleModule} */
export const oneDatabase = {
  meta: {
    type: "problem",
    schema: [names],
    messages: { other: "{{name}} is in the other database, and no query spans both." },
  },
  create: (context) => reportTables(context, context.options[0], "other"),
};

/** @type {import("eslint").Rule.RuleModule} */
export const schemaNames = {
  meta: {
    type: "problem",
    schema: [{ type: "object", properties: { tables: names, columns: names }, additionalProperties: false }],
    messages: {
      named: "Take the name of {{name}} from its schema.",
      prepared: "Take prepare, all, first or batch of platform/statement.",
    },
  },
  create: (context) => {
    const { tables, columns } = context.options[0];
    const namesInSchema = new Set([...tables, ...columns]);
    const check = (node, text) => {
      const name = wordsOf(text).find((word) => namesInSchema.has(word));
      if (name) context.report({ node, messageId: "named", data: { name } });
    };
    const inTemplate = "[callee.object.name='sql'][callee.property.name='raw']";
    return {
      ...reportTables(context, tables, "named"),
      "TaggedTemplateExpression[tag.name='sql']": ({ quasi }) => check(quasi, textOf(quasi)),
      [`CallExpression${inTemplate} > TemplateLiteral`]: (node) => check(node, textOf(node)),
      [`CallExpression${inTemplate} > Literal`]: (node) => check(node, node.value),
      "CallExpression[callee.property.name='prepare']": (node) =>
        context.report({ node, messageId: "prepared" }),
    };
  },
};
