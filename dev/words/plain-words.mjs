// A rule for ESLint: comments and titles of tests have no words of dialect.json. check-words.mjs reads Markdown.
import { readFileSync } from "node:fs";

/**
 * A word to avoid, as a regular expression. A space matches any white space. A leading `^` is the start of a sentence that is no question.
 * @type {{ pattern: string, instead: string, reason: string }[]}
 */
const entries = JSON.parse(readFileSync(new URL("dialect.json", import.meta.url), "utf8"));

const dialect = entries.map((entry) => ({ ...entry, regex: toRegex(entry.pattern) }));

function toRegex(pattern) {
  const words = pattern.replace(/^\^/, "").replaceAll(" ", "\\s+");
  const [before, after] = pattern.startsWith("^")
    ? ["(?<=(?:^|[.!?]|\\n\\s*\\n)\\s*)", "(?![^.!?]*\\?)"]
    : ["", ""];
  return new RegExp(`${before}(?<![\\w/-])(?:${words})(?![\\w/-])${after}`, "giu");
}

/** Returns the words in a text, in order. Code, links and addresses count as no words, and take the same room. */
export function findDialect(text, alsoCode = /(?!)/g) {
  const prose = text.replaceAll(alsoCode, fill).replaceAll(code, fill);
  return dialect
    .flatMap(({ regex, instead, reason }) =>
      [...prose.matchAll(regex)].map(({ 0: word, index }) => {
        const message = `Write this without '${word.replaceAll(/\s+/g, " ")}': ${instead}. ${reason}`;
        return { index, message };
      }),
    )
    .sort((one, other) => one.index - other.index);
}

const code = /`[^`]*`|\{@link[^}]*\}|@param\s+(?:\{[^}]*\}\s*)?\S+|https?:\/\/\S+/g;

/** Not with blanks: a word behind code does not begin a sentence. */
const fill = (part) => part.replaceAll(/[^\n]/g, "¤");

/** @type {import("eslint").Rule.RuleModule} */
export const plainWords = {
  meta: { type: "suggestion", schema: [] },
  create(context) {
    const { sourceCode } = context;
    const check = (start, text, alsoCode) => {
      for (const { index, message } of findDialect(text, alsoCode))
        context.report({ loc: sourceCode.getLocFromIndex(start + index), message });
    };
    return {
      Program() {
        for (const { start, text } of commentsOf(sourceCode)) check(start, text);
      },
      CallExpression({ callee, arguments: [title] }) {
        if (isTest(callee) && (title?.type === "TemplateLiteral" || typeof title?.value === "string"))
          check(title.range[0] + 1, sourceCode.getText(title).slice(1, -1), /\$\{[^}]*\}/g);
      },
    };
  },
};

/** Returns the texts of a file's comments. Those on adjacent lines are one text, because their sentences run over lines. */
function commentsOf(sourceCode) {
  const groups = [];
  for (const comment of sourceCode.getAllComments()) {
    const last = groups.at(-1)?.at(-1);
    if (last && isNextLine(last, comment)) groups.at(-1).push(comment);
    else groups.push([comment]);
  }
  return groups.map((group) => {
    const start = group[0].range[0];
    const text = sourceCode.text.slice(start, group.at(-1).range[1]);
    return { start, text: text.replaceAll(commentMarks, (mark) => " ".repeat(mark.length)) };
  });
}

const commentMarks = /^\/\*+|\*\/$|(?<=^|\n)[ \t]*(?:\/\/+|\*)/g;

const isNextLine = (one, next) =>
  one.type === "Line" &&
  next.type === "Line" &&
  next.loc.start.line === one.loc.end.line + 1 &&
  next.loc.start.column === one.loc.start.column;

/** Returns whether a call is `test(…)`, `describe.each(…)(…)` or similar. */
function isTest(callee) {
  if (callee.type === "MemberExpression") return isTest(callee.object);
  if (callee.type === "CallExpression") return isTest(callee.callee);
  return ["describe", "it", "test"].includes(callee.name);
}
