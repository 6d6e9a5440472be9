// A rule for ESLint: comments and test titles have no words of dialect.json. With the option `names`, neither have declared names and
// names of files.
import { basename, relative } from "node:path";
import { findDialect, findDialectInName, proseOfComment, proseOfTitle } from "./find-dialect.mjs";

/** @type {import("eslint").Rule.RuleModule} */
export const plainWords = {
  meta: {
    type: "suggestion",
    schema: [
      {
        type: "object",
        properties: {
          // The names that remain, by file.
          names: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
        },
        additionalProperties: false,
      },
    ],
    messages: {
      word: "Write this without '{{word}}': {{instead}}. {{reason}}",
      name: "Name '{{name}}' without '{{word}}': {{instead}}. {{reason}}",
      done: "No name here is '{{name}}' any more: take it from the list of names that remain.",
    },
  },
  create(context) {
    const { sourceCode } = context;
    const texts = commentsOf(sourceCode);
    const [{ names: remaining } = {}] = context.options;
    const path = relative(context.cwd, context.filename).replaceAll("\\", "/");
    const allowed = remaining?.[path] ?? [];
    const found = new Set();
    const checkName = (name, node) => {
      const [finding] = findDialectInName(name);
      if (!finding) return;
      found.add(name);
      if (!allowed.includes(name)) context.report({ node, messageId: "name", data: { name, ...finding } });
    };
    return {
      ...(remaining && {
        Program: (node) => checkName(basename(path), node),
        Identifier(node) {
          if (isDeclared(node)) checkName(node.name, node);
        },
      }),
      CallExpression({ callee, arguments: [title] }) {
        if (isTest(callee) && (title?.type === "TemplateLiteral" || typeof title?.value === "string"))
          texts.push({ start: title.range[0], prose: proseOfTitle(sourceCode.getText(title)) });
      },
      "Program:exit"(node) {
        for (const name of allowed)
          if (!found.has(name)) context.report({ node, messageId: "done", data: { name } });
        for (const { start, prose } of texts)
          for (const { index, ...data } of findDialect(prose))
            context.report({ loc: sourceCode.getLocFromIndex(start + index), messageId: "word", data });
      },
    };
  },
};

/** Returns the comments of a file. Comments on adjacent lines are one text, because their sentences run over lines. */
function commentsOf(sourceCode) {
  const groups = [];
  for (const comment of sourceCode.getAllComments()) {
    const group = groups.at(-1);
    if (group && isNextLine(group.at(-1), comment)) group.push(comment);
    else groups.push([comment]);
  }
  return groups.map((group) => {
    const start = group[0].range[0];
    return { start, prose: proseOfComment(sourceCode.text.slice(start, group.at(-1).range[1])) };
  });
}

const isNextLine = (one, next) =>
  one.type === "Line" &&
  next.type === "Line" &&
  next.loc.start.line === one.loc.end.line + 1 &&
  next.loc.start.column === one.loc.start.column;

/** Whether an identifier is the name that something gets in this file. A name that is only imported or read is checked in its own file. */
function isDeclared(node) {
  const { parent } = node;
  switch (parent.type) {
    case "VariableDeclarator":
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ClassDeclaration":
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
      return parent.id === node || (parent.params?.includes(node) ?? false);
    case "ArrowFunctionExpression":
    case "TSFunctionType":
      return parent.params.includes(node);
    case "MethodDefinition":
    case "PropertyDefinition":
    case "TSPropertySignature":
    case "TSMethodSignature":
      return parent.key === node && !parent.computed;
    // A shorthand in a pattern or a literal repeats a name.
    case "Property":
      if (parent.shorthand || parent.computed) return false;
      return parent.parent.type === "ObjectPattern" ? parent.value === node : parent.key === node;
    case "AssignmentPattern":
      return parent.left === node && !parent.parent.shorthand;
    case "ArrayPattern":
    case "RestElement":
    case "TSTypeParameter":
    case "ImportDefaultSpecifier":
      return true;
    default:
      return false;
  }
}

/** Whether a call is `test(…)`, `describe.each(…)(…)` and the like. */
function isTest(callee) {
  if (callee.type === "MemberExpression") return isTest(callee.object);
  if (callee.type === "CallExpression") return isTest(callee.callee);
  return ["describe", "it", "test"].includes(callee.name);
}
