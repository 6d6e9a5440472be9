import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Objects that hold what a form or an address sent. */
const holders = /^(typed\w*|form|\w*[Ff]ields|sentForm|query|params|searchParams|values|body)$/;
const readers = new Set(["get", "getAll", "has"]);
const schemas = new Set(["object", "strictObject", "looseObject", "extend", "safeExtend"]);

/** Fields that are read in another way, with the way. */
const readOtherwise = new Map([
  ["in", "as in_date and in_time"],
  ["intent=make", "by any intent of the join link that is not another"],
  ["intent=send", "by any intent of an absence that is not another"],
]);

interface ReadFields {
  /** Names of fields. */
  names: Set<string>;
  /** Texts with which a value is compared. */
  texts: Set<string>;
}

/** Returns the fields of forms (`name`, or `intent=value`) of a list that no source reads. */
export function unreadFields(fields: readonly string[], { names, texts }: ReadFields): string[] {
  return fields.filter((field) => {
    if (readOtherwise.has(field)) return false;
    const [name = "", value] = field.split("=");
    return value === undefined ? !names.has(name) && !texts.has(name) : !texts.has(value);
  });
}

/** Returns the names that the sources read of forms and addresses. */
export function readFields(): ReadFields {
  const found: ReadFields = { names: new Set(), texts: new Set() };
  for (const name of readdirSync("app", { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name)) continue;
    const path = join("app", name);
    fieldsIn(ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true), found);
  }
  return found;
}

function fieldsIn(node: ts.Node, found: ReadFields): void {
  for (const name of namesReadBy(node)) found.names.add(name);
  if (ts.isStringLiteralLike(node) && isCompared(node)) found.texts.add(node.text);
  ts.forEachChild(node, (child) => fieldsIn(child, found));
}

const lastNameOf = (node: ts.Node): string => /(\w+)(?:\(.*\))?$/s.exec(node.getText())?.[1] ?? "";

/** Returns `value` of `value as const satisfies T`. */
const withoutType = (node: ts.Expression): ts.Expression =>
  ts.isSatisfiesExpression(node) || ts.isAsExpression(node) ? withoutType(node.expression) : node;

function namesReadBy(node: ts.Node): string[] {
  if (ts.isPropertyAccessExpression(node) && holders.test(lastNameOf(node.expression)))
    return [node.name.text];
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return [node.argumentExpression.text];
  if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && isSent(node.initializer))
    return node.name.elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
  // A local `text(name)` reads a parameter of the address, and `fieldText(form, name)` a field.
  if (ts.isCallExpression(node) && /^(text|fieldText)$/.test(node.expression.getText()))
    return node.arguments.filter(ts.isStringLiteralLike).map(({ text }) => text);
  // The part of a schema that several schemas share, or what a schema knows of each field.
  if (ts.isVariableDeclaration(node) && /(Fields|ByField)$/.test(node.name.getText())) {
    const literal = node.initializer && withoutType(node.initializer);
    return literal && ts.isObjectLiteralExpression(literal) ? namesOf(literal) : [];
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const [first] = node.arguments;
  const called = node.expression.name.text;
  if (first && readers.has(called) && ts.isStringLiteralLike(first)) return [first.text];
  return first && schemas.has(called) && ts.isObjectLiteralExpression(first) ? namesOf(first) : [];
}

const namesOf = ({ properties }: ts.ObjectLiteralExpression): string[] =>
  properties.flatMap(({ name }) => (name ? [name.getText().replaceAll('"', "")] : []));

const isSent = (node: ts.Expression | undefined): boolean =>
  node !== undefined && (holders.test(lastNameOf(node)) || lastNameOf(node) === "textFields");

/** Whether a text is a case, a comparison's side, a member of a list or an argument; never a JSX attribute. */
const isCompared = (node: ts.StringLiteralLike): boolean =>
  ts.isCaseClause(node.parent) ||
  ts.isBinaryExpression(node.parent) ||
  ts.isArrayLiteralExpression(node.parent) ||
  (ts.isCallExpression(node.parent) && node.parent.expression.getText() === "z.literal");
