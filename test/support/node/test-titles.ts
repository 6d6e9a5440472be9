// Reads the titles of a file's tests and their tiers from its source, without running it.
import { readFileSync } from "node:fs";
import ts from "typescript";
import type { Tier } from "./tier";

/** A test as its source has it. */
export interface WrittenTest {
  /** Matches the title at the end of a full name, with any values from a table or a template. */
  title: RegExp;
  tiers: readonly Tier[];
}

const placeholders = /%[sdifjoOc#$]|\$[\w.]+/g;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** @param isTable whether vitest fills in `%s` and `$name`. */
function patternOf(title: ts.Expression, isTable: boolean): string | null {
  const literal = (text: string) =>
    isTable ? text.split(placeholders).map(escaped).join("[^]*") : escaped(text);
  if (ts.isStringLiteralLike(title)) return literal(title.text);
  if (!ts.isTemplateExpression(title)) return null;
  return [title.head.text, ...title.templateSpans.map(({ literal: { text } }) => text)]
    .map(literal)
    .join("[^]*");
}

/**
 * Returns the tiers in a call's options: `{ tags: "deep" }`, or `{ tags: "twin" }` for both. A table with `options` has a row for each
 * tier.
 */
function tiersOf(options: ts.Expression | undefined, inherited: readonly Tier[]): readonly Tier[] {
  if (options && ts.isIdentifier(options) && options.text === "options") return ["quick", "deep"];
  if (!options || !ts.isObjectLiteralExpression(options)) return inherited;
  const isTagged = (tag: RegExp) => options.properties.some((property) => tag.test(property.getText()));
  if (isTagged(/^tags: .*"deep"/)) return ["deep"];
  return isTagged(/^tags: .*"twin"/) ? ["quick", "deep"] : inherited;
}

/** Returns the name of the vitest function that a call uses, and whether it gets a table. */
function calleeOf({ expression }: ts.CallExpression): { name: string; isTable: boolean } {
  const isTable = ts.isCallExpression(expression) || ts.isTaggedTemplateExpression(expression);
  let callee: ts.Expression = ts.isCallExpression(expression)
    ? expression.expression
    : ts.isTaggedTemplateExpression(expression)
      ? expression.tag
      : expression;
  while (ts.isPropertyAccessExpression(callee)) callee = callee.expression;
  return { name: ts.isIdentifier(callee) ? callee.text : "", isTable };
}

/** Returns the tests of a file. A title that is not a literal matches everything. */
export function testsOf(path: string): WrittenTest[] {
  const text = readFileSync(path, "utf8");
  const tests: WrittenTest[] = [];
  const visit = (node: ts.Node, tiers: readonly Tier[]) => {
    let within = tiers;
    if (ts.isCallExpression(node) && node.arguments.length > 1) {
      const { name, isTable } = calleeOf(node);
      if (/^(describe|test|it)$/.test(name)) within = tiersOf(node.arguments[1], tiers);
      if (/^(test|it)$/.test(name)) {
        const pattern = patternOf(node.arguments[0]!, isTable) ?? "[^]*";
        tests.push({ title: new RegExp(`(^| > )${pattern}$`), tiers: within });
      }
    }
    ts.forEachChild(node, (child) => visit(child, within));
  };
  const isWhollyDeep = /@module-tag deep\b/.test(text);
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), [isWhollyDeep ? "deep" : "quick"]);
  return tests;
}
