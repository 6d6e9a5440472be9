// Finds the words of dialect.json in prose (comments, titles of tests and Markdown) and in names (identifiers and files).
import { readFileSync } from "node:fs";

/**
 * A word to avoid, as a regular expression. A space matches any white space. A leading `^` is the start of a sentence that is no question.
 * @typedef {{ pattern: string, only?: "names" | "prose", instead: string, reason: string }} Entry
 * @typedef {{ index: number, word: string, instead: string, reason: string }} Finding
 */

/** @type {Entry[]} */
const entries = JSON.parse(readFileSync(new URL("dialect.json", import.meta.url), "utf8"));

const compiled = entries.map((entry) => ({ ...entry, regex: toRegex(entry.pattern) }));
const ofProse = compiled.filter(({ only }) => only !== "names");
const ofNames = compiled.filter(({ only, pattern }) => only !== "prose" && !pattern.startsWith("^"));

function toRegex(pattern) {
  const isStart = pattern.startsWith("^");
  const words = pattern.replace(/^\^/, "").replaceAll(" ", "\\s+");
  const [before, after] = isStart ? ["(?<=(?:^|[.!?]|\\n\\s*\\n)\\s*)", "(?![^.!?]*\\?)"] : ["", ""];
  return new RegExp(`${before}(?<![\\w/-])(?:${words})(?![\\w/-])${after}`, "giu");
}

/**
 * Finds the words in a text, in order.
 * @param {string} prose
 * @returns {Finding[]}
 */
export const findDialect = (prose) => findIn(prose, ofProse);

/**
 * Finds the words of a name: `toldBy` has `told`, `unsent-mark.ts` has `unsent`.
 * @param {string} name
 * @returns {Finding[]}
 */
export const findDialectInName = (name) =>
  findIn(name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|[_.-]+/g, " ").toLowerCase(), ofNames);

const findIn = (text, some) =>
  some
    .flatMap(({ regex, instead, reason }) =>
      [...text.matchAll(regex)].map(({ 0: word, index }) => ({
        index,
        word: word.replaceAll(/\s+/g, " "),
        instead,
        reason,
      })),
    )
    .sort((one, other) => one.index - other.index);

/** Replaces everything in a comment that is not prose by the same number of characters. */
export const proseOfComment = (comment) =>
  comment.replaceAll(/^\/\*+|\*\/$|(?<=^|\n)[ \t]*(?:\/\/+|\*)/g, blank).replaceAll(notProse, fill);

/** Does the same for a test's title with its quotes. */
export const proseOfTitle = (title) =>
  title
    .replaceAll(/^.|.$/gs, " ")
    .replaceAll(/\$\{[^}]*\}/g, fill)
    .replaceAll(notProse, fill);

/** Does the same for Markdown. Quoted test titles («…») are checked in their own files. */
export const proseOfMarkdown = (page) =>
  page.replaceAll(/^```.*?^```|<[^>\n]*>|(?<=\])\([^)\n]*\)|«[^»]*»/gms, fill).replaceAll(notProse, fill);

const notProse = /`[^`]*`|\{@link[^}]*\}|@param\s+(?:\{[^}]*\}\s*)?\S+|https?:\/\/\S+/g;

const blank = (part) => part.replaceAll(/[^\n]/g, " ");

/** Not with blanks: a word behind code does not begin a sentence. */
const fill = (part) => part.replaceAll(/[^\n]/g, "¤");
