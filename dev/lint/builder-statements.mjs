// A rule for ESLint: Drizzle's builder writes each statement that it can. A template remains for CTEs, INSERT … SELECT, UPDATE … FROM,
// UNION, table-valued functions, sub-selects after FROM, CROSS JOIN … ON, index hints, limits that are no plain value, and columns whose
// list several statements share.

/** Returns whether a name is a table of the schema, or an alias of one. */
function isTable(name, scope) {
  const variable = scope.set.get(name);
  if (!variable) return scope.upper !== null && isTable(name, scope.upper);
  const [definition] = variable.defs;
  return definition?.type === "ImportBinding"
    ? /^#(?:cell|directory)$/.test(definition.parent.source.value)
    : definition?.node.init?.callee?.name === "alias";
}

/** Returns the mark of an expression: a column, a table, an inlined value, or a part of a statement. */
function markOf(node, scope) {
  if (node.type === "MemberExpression") return "$column";
  if (node.type === "Identifier" && isTable(node.name, scope)) return "$table";
  return node.type === "CallExpression" && node.callee.name === "literal" ? "$literal" : "$part";
}

/** Returns the words of a template outside of parentheses, with a mark for each expression. */
function outlineOf({ quasis, expressions }, scope) {
  let text = quasis
    .map(({ value }, at) => value.raw + (at < expressions.length ? markOf(expressions[at], scope) : ""))
    .join("");
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replaceAll(/\([^()]*\)/g, "$group");
  }
  return text.replaceAll(/\s+/g, " ").trim();
}

const tableWithAlias = /^\$table(?: \$table)?$/;

/** Returns whether the builder can write a SELECT. */
function isPlainSelect(outline) {
  const [, list, rest] = /^SELECT (.*?) FROM (.*)$/.exec(outline) ?? [];
  if (!rest || / UNION | CROSS JOIN | LIMIT (?!\$(?:part|column)$)/.test(rest)) return false;
  if (list.split(",").some((item) => item.trim() === "$part")) return false;
  const [from] = rest.split(/ (?:WHERE|GROUP BY|HAVING|ORDER BY|LIMIT) /);
  return from
    .split(/ (?:(?:INNER|LEFT) )?JOIN /)
    .every((source) => tableWithAlias.test(source.split(" ON ")[0]));
}

const shapes = [
  { isShape: isPlainSelect, instead: "db.select({ … }).from(table).where(…)" },
  {
    isShape: (outline) => /^UPDATE (?!.* FROM )(?!.* SET \$part(?! =))/.test(outline),
    instead: "db.update(table).set({ … }).where(…)",
  },
  { isShape: (outline) => /^INSERT .* VALUES /.test(outline), instead: "db.insert(table).values({ … })" },
  { isShape: (outline) => outline.startsWith("DELETE "), instead: "db.delete(table).where(…)" },
];

/** Returns whether a template is inside another one: then it is no statement. */
const isInTemplate = (node) => {
  for (let outer = node.parent; outer; outer = outer.parent)
    if (outer.type === "TaggedTemplateExpression" && outer.tag.name === "sql") return true;
  return false;
};

/** @type {import("eslint").Rule.RuleModule} */
export const builderStatements = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      built:
        "Drizzle's builder can write this statement: {{instead}}. Put parentheses around a part of a statement.",
    },
  },
  create: (context) => ({
    "TaggedTemplateExpression[tag.name='sql']": (node) => {
      const outline = outlineOf(node.quasi, context.sourceCode.getScope(node));
      const shape = shapes.find(({ isShape }) => isShape(outline));
      if (shape && !isInTemplate(node))
        context.report({ node, messageId: "built", data: { instead: shape.instead } });
    },
  }),
};
