import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Objects that hold what a form or an address sent. */
const holders = /^(typed|form|fields|sent|query|params|searchParams|values|body)$/;
const readers = new Set(["get", "getAll", "has"]);
const schemas = new Set(["object", "strictObject", "looseObject", "extend", "safeExtend"]);

/** Returns each name of a field that the sources read from a form or an address, and each text that they compare. */
export function readFields(): { names: Set<string>; texts: Set<string> } {
  const found = { names: new Set<string>(), texts: new Set<string>() };
  for (const name of readdirSync("app", { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name)) continue;
    const path = join("app", name);
    fieldsIn(ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true), found);
  }
  return found;
}

function fieldsIn(node: ts.Node, found: { names: Set<string>; texts: Set<string> }): void {
  for (const name of namesReadBy(node)) found.names.add(name);
  if (ts.isStringLiteralLike(node) && isCompared(node)) found.texts.add(node.text);
  ts.forEachChild(node, (child) => fieldsIn(child, found));
}

const lastNameOf = (node: ts.Node): string => /(\w+)(?:\(.*\))?$/s.exec(node.getText())?.[1] ?? "";

function namesReadBy(node: ts.Node): string[] {
  if (ts.isPropertyAccessExpression(node) && holders.test(lastNameOf(node.expression))) return [node.name.text];
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return [node.argumentExpression.text];
  if (ts.isBindingElement(node)) return [(node.propertyName ?? node.name).getText()];
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const [first] = node.arguments;
  const called = node.expression.name.text;
  if (first && readers.has(called) && ts.isStringLiteralLike(first)) return [first.text];
  return first && schemas.has(called) && ts.isObjectLiteralExpression(first)
    ? first.properties.flatMap(({ name }) => (name ? [name.getText().replaceAll('"', "")] : []))
    : [];
}

/** Whether a text is a case, a comparison's side, a member of a list or an argument; never a JSX attribute. */
const isCompared = (node: ts.StringLiteralLike): boolean =>
  !ts.isJsxAttribute(node.parent) && !ts.isImportDeclaration(node.parent);
