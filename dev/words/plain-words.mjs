// A rule for ESLint: comments and test titles have no words of dialect.json.
import { findDialect, proseOfComment, proseOfTitle } from "./find-dialect.mjs";

/** @type {import("eslint").Rule.RuleModule} */
export const plainWords = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: {
      word: "Write this without '{{word}}': {{instead}}. {{reason}}",
    },
  },
  create(context) {
    const { sourceCode } = context;
    const texts = commentsOf(sourceCode);
    return {
      CallExpression({ callee, arguments: [title] }) {
        if (isTest(callee) && (title?.type === "TemplateLiteral" || typeof title?.value === "string"))
          texts.push({ start: title.range[0], prose: proseOfTitle(sourceCode.getText(title)) });
      },
      "Program:exit"() {
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

/** Whether a call is `test(…)`, `describe.each(…)(…)` and the like. */
function isTest(callee) {
  if (callee.type === "MemberExpression") return isTest(callee.object);
  if (callee.type === "CallExpression") return isTest(callee.callee);
  return ["describe", "it", "test"].includes(callee.name);
}
