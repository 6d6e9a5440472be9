import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { readFileSync } from "node:fs";
import ts from "typescript";
import * as z from "zod";
import * as cell from "../../../drizzle/cell/index";
import * as directory from "../../../drizzle/directory/index";
import { sectionKeys } from "../../../app/modules/compliance/protocol/sections";
import { entryTimesSchema, payloadSchemas } from "../../../app/modules/ledger/rules/payloads";
import { absenceKinds } from "../../../app/modules/schedules/absence-kinds";

/** Unions of texts that are stored. The key is where, the value the file, the type and, if it is an interface, the property. */
const storedUnions = {
  "values of events.source": "app/modules/ledger/rules/event.ts#Source",
  "values of events.actor_kind": "app/modules/ledger/rules/event.ts#Actor.kind",
  "values of time_logs.void": "app/modules/ledger/rules/person.ts#Entry.void",
  "domains of commitments": "app/modules/register/format/canonical.ts#Domain",
} as const;

/** Types whose fields are stored as JSON, and that the schema of the database declares. */
const storedFields = {
  "JSON absence_kinds.earlier": "drizzle/cell/absences.ts#YearlyLimit",
  "JSON absence_kinds.former_names": "drizzle/cell/absences.ts#FormerName",
  "JSON shift_drafts.days and availabilities.days": "drizzle/cell/shifts.ts#StoredShift",
  "JSON shift_templates.segments": "drizzle/cell/shifts.ts#StoredSegment",
  "JSON centres.coverage": "drizzle/cell/schedules.ts#StoredNeed",
  "JSON mail_outbox.line": "drizzle/cell/jobs.ts#SummaryLine",
  "JSON user_metadata": "drizzle/directory/index.ts#UserMetadata",
  "JSON person_states.state undo entry": "app/modules/ledger/rules/person.ts#Entry",
  "JSON corrections.proposal author": "app/modules/ledger/rules/event.ts#Actor",
} as const;

/** Schemas of stored JSON and of messages. The key is where, the value the file. */
const storedSchemas = {
  "JSON plans.content": "app/modules/schedules/schedule-content.ts",
  "JSON statements.content": "app/modules/periods/statement-content.ts",
  "JSON statements.content of weeks": "app/modules/schedules/week-content.ts",
  "messages of the queue of jobs": "app/modules/jobs/enqueue-jobs.server.ts",
} as const;

/** Returns each value that stored data may have out of a fixed list, and each field of stored JSON that a schema declares, by kind. */
export function storedValues(): Record<string, string[]> {
  const all: Record<string, string[]> = {
    "kinds of absences": Object.keys(absenceKinds),
    "kinds of events": Object.keys(payloadSchemas),
    "keys of protocol_versions.sections": [...sectionKeys],
    "JSON time_logs.parts": fieldsOf(z.toJSONSchema(entryTimesSchema)),
    ...enumeratedColumns(),
  };
  for (const [kind, schema] of Object.entries(payloadSchemas))
    all[`payload of ${kind}`] = fieldsOf(z.toJSONSchema(schema));
  for (const [kind, where] of Object.entries(storedUnions)) all[kind] = textsOfUnion(where);
  for (const [kind, where] of Object.entries(storedFields)) all[kind] = propertiesOf(where);
  for (const [kind, path] of Object.entries(storedSchemas)) all[kind] = namesOfSchemas(path);
  return all;
}

function enumeratedColumns(): Record<string, string[]> {
  const tables = Object.entries({ cell, directory }).flatMap(([database, parts]) =>
    Object.values(parts)
      .filter((part): part is SQLiteTable => is(part, SQLiteTable))
      .map((table) => [database, table] as const),
  );
  return Object.fromEntries(
    tables.flatMap(([database, table]) =>
      getTableConfig(table).columns.flatMap((column): [string, string[]][] => {
        const values = column.enumValues as string[] | undefined;
        return values?.length
          ? [[`values of ${database}.${getTableName(table)}.${column.name}`, [...values]]]
          : [];
      }),
    ),
  );
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
}

/** Returns the paths of a schema's fields, each with its fixed values: `change.kind=add`. */
function fieldsOf(schema: object, path = ""): string[] {
  const {
    properties = {},
    items,
    anyOf = [],
    oneOf = [],
    enum: values = [],
    const: value,
  } = schema as JsonSchema;
  const texts = [...values, value].filter((each) => typeof each === "string");
  return [
    ...texts.map((text) => `${path}=${text}`),
    ...Object.entries(properties).flatMap(([name, field]) => {
      const at = path ? `${path}.${name}` : name;
      return [at, ...fieldsOf(field, at)];
    }),
    ...[items, ...anyOf, ...oneOf].flatMap((part) => (part ? fieldsOf(part, path) : [])),
  ];
}

const sourceOf = (path: string) =>
  ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);

const declarationOf = (path: string, type: string) =>
  sourceOf(path).statements.find(
    (node): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration =>
      (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && node.name.text === type,
  );

/** Returns the fields of an interface. @throws Error if it has none. */
function propertiesOf(where: string): string[] {
  const [path, type] = where.split("#") as [string, string];
  const names: string[] = [];
  const declared = declarationOf(path, type);
  if (declared) visit(declared, (node) => ts.isPropertySignature(node) && names.push(node.name.getText()));
  if (names.length === 0) throw new Error(`No fields of ${where}: was the type renamed?`);
  return names;
}

/** Returns the texts of a union. @throws Error if there are none. */
function textsOfUnion(where: string): string[] {
  const [path, of] = where.split("#") as [string, string];
  const [type, property] = of.split(".");
  const declared = declarationOf(path, type!);
  const part =
    property && declared && ts.isInterfaceDeclaration(declared)
      ? declared.members.find(({ name }) => name?.getText() === property)
      : declared;
  const texts: string[] = [];
  if (part) visit(part, (node) => ts.isStringLiteral(node) && texts.push(node.text));
  if (texts.length === 0) throw new Error(`No values of ${where}: was the type renamed?`);
  return texts;
}

/** Returns the fields and fixed values of the strict schemas in a file. @throws Error if there are none. */
function namesOfSchemas(path: string): string[] {
  const names: string[] = [];
  visit(sourceOf(path), (node) => {
    if (!ts.isCallExpression(node)) return;
    const called = node.expression.getText();
    const [first] = node.arguments;
    if (!first) return;
    if (called === "z.strictObject" && ts.isObjectLiteralExpression(first))
      for (const { name } of first.properties) names.push(name!.getText());
    if (called === "z.enum" || called === "z.literal")
      visit(first, (inner) => ts.isStringLiteral(inner) && names.push(`=${inner.text}`));
  });
  if (names.length === 0) throw new Error(`No fields in ${path}: was the schema moved?`);
  return names;
}

function visit(node: ts.Node, see: (node: ts.Node) => void) {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}
