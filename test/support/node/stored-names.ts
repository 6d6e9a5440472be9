import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { storedValues } from "./stored-values";

/** Names by kind, sorted, each once. */
export type StoredNames = Record<string, string[]>;

/** The types whose fields are stored as JSON, or sent between the builds of two deployments. The key is where they are stored. */
const storedTypes = {
  "JSON person_states.state": "ledger/rules/person#PersonState",
  "JSON person_states.state undo": "ledger/rules/person#UndoablePunch",
  "JSON time_logs.parts offline": "ledger/rules/person#SelfDeclared",
  "JSON corrections.proposal": "ledger/rules/person#Proposal",
  "JSON packs/*/state.json": "pack-files#PackState",
  "JSON packs/*/state.json files": "pack-files#MadeFile",
  "JSON packs/*/state.json rows": "pack-files#PackRow",
  "IndexedDB fichaclara punches": "clock/queue/punch-store#DevicePunch",
  "IndexedDB fichaclara punches around": "clock/queue/punch-store#QueuedPunch",
  "IndexedDB fichaclara person": "clock/queue/punch-store#KnownPerson",
  "IndexedDB fichaclara person contact": "clock/queue/punch-store#DeviceAnchor",
  "IndexedDB fichaclara person bar": "clock/queue/punch-store#BarEntry",
  "traces of queued punches": "clock/queue/punch-trace#PunchTrace",
  "IndexedDB fichaclara-kiosk punches": "kiosk/queue/punch-store#QueuedPunch",
  "IndexedDB fichaclara-kiosk device": "kiosk/queue/punch-store#KnownDevice",
  "IndexedDB fichaclara-kiosk device key": "sealed#SealingKey",
  "messages of the session channel": "session-channel#SessionMessage",
  "messages of the socket": "live-message#LiveMessage",
  "messages of the socket, spread": "live-message#SpreadOption",
  "what a socket keeps of its listener": "company-live.server#Listener",
  "what CheckpointGuard keeps": "judge-checkpoint#TreeHead",
  "what MailPace keeps": "mail/model/pace#Pace",
  "bindings of the Worker": "env.server#Bindings",
} as const;

const bySort = (names: Iterable<string>) => [...new Set(names)].sort();

/**
 * Returns each name in the sources that data or an open page of an earlier deployment may hold, by kind.
 * @throws Error if a stored type is not found.
 */
export function storedNames(): StoredNames {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => sourceOf(join("app", name)));
  const all: StoredNames = { ...tables(), ...wranglerNames(), ...storedValues() };
  const add = (kind: string, name: string) => (all[kind] ??= []).push(name);
  const constants = new Map(files.flatMap(constantsOf));
  for (const file of files) {
    visit(file, (node) => {
      browserName(node, add);
      shapedText(node, add);
      formField(node, add);
      calledName(node, new Map(constantsOf(file)), add);
      objectMembers(node, add);
      retiredKind(node, add);
      settings(node, add);
      jobName(node, constants, add);
    });
    if (/routes\/api\.|-answer\.ts|-schema\.ts/.test(file.fileName)) apiFields(file, add);
  }
  for (const [kind, where] of Object.entries(storedTypes)) {
    const [path, type] = where.split("#") as [string, string];
    const file = files.find(({ fileName }) => fileName.endsWith(`/${path}.ts`));
    const fields = file ? membersOf(file, type) : [];
    if (fields.length === 0) throw new Error(`No fields of ${where}: was the type renamed?`);
    for (const field of fields) add(kind, field);
  }
  return Object.fromEntries(
    Object.entries(all)
      .map(([kind, names]) => [kind, bySort(names)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

type Add = (kind: string, name: string) => void;

const sourceOf = (name: string) =>
  ts.createSourceFile(name, readFileSync(name, "utf8"), ts.ScriptTarget.Latest, true);

function visit(node: ts.Node, see: (node: ts.Node) => void) {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

/** Returns the columns by table, of both databases. */
const tables = (): StoredNames =>
  Object.fromEntries(
    ["directory", "cell"].flatMap((database) => {
      const sql = readFileSync(`drizzle/${database}/schema.sql`, "utf8");
      return [...sql.matchAll(/^CREATE TABLE `(\w+)` \(\n([\s\S]*?)\)[ ,A-Z]*;$/gm)].map(
        ([, table, body]) => [
          `table ${database}.${table!}`,
          // A column that a later migration added follows on the line of the one before it.
          [...body!.matchAll(/(?:^\s+|, )`(\w+)` /gm)].map(([, column]) => column!),
        ],
      );
    }),
  );

/** Returns queues, buckets, classes of objects and their migrations. */
function wranglerNames(): StoredNames {
  const text = readFileSync("wrangler.toml", "utf8");
  const named = (key: string) =>
    [...text.matchAll(new RegExp(`^${key} = (.*)$`, "gm"))].map(([, value]) => value!.replaceAll('"', ""));
  return {
    queues: [...named("queue"), ...named("dead_letter_queue")],
    buckets: named("bucket_name"),
    "classes of Durable Objects": [...named("class_name"), ...named("tag"), ...named("new_sqlite_classes")],
    crons: named("crons"),
  };
}

/** Adds names of cookies, localStorage, IndexedDB, locks, channels and caches: they share a prefix. */
function browserName(node: ts.Node, add: Add) {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return;
  const text = shapeOf(node);
  if (/^__Host-[\w-]+$/.test(text)) add("cookies", text);
  if (/^fichaclara(?!-jobs|-mail)[.-]?[\w.*-]*$/.test(text)) add("names in the browser", text);
}

/** Adds keys: `kind:*:*` of mails, Stripe's idempotency and sockets' tags; `folder/*` of files in the buckets. */
function shapedText(node: ts.Node, add: Add) {
  if (ts.isTemplateExpression(node)) {
    const shape = shapeOf(node);
    if (/^(?!mailto)(?=\*?-?[a-z])[a-z*-]+:\*/.test(shape))
      add("keys of mails, calls to Stripe and sockets", shape);
  }
  if (isR2Key(node)) add("keys in R2", shapeOf(node));
}

const isR2Key = (node: ts.Node): node is ts.TemplateExpression | ts.StringLiteralLike =>
  (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) &&
  /\.server\.ts$|format\/published-log|pack-files/.test(node.getSourceFile().fileName) &&
  !ts.isImportDeclaration(node.parent) &&
  !ts.isExportDeclaration(node.parent) &&
  /^(?!application|image|text|\/(?!avatars))\/?[a-z-]+\/[\w*/.-]*$/.test(shapeOf(node));

/** Returns a text with `*` for its variable parts. */
const shapeOf = (node: ts.StringLiteralLike | ts.TemplateExpression): string =>
  ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join("")
    : node.text;

/** Elements whose `name` is not that of a control: a group that opens one at a time, a picture, a whole form. */
const notControls = /^(meta|details|ProductShot|SignInForm)$/;

/** Adds the `name` of a form's control, and the values of a form's `intent`. */
function formField(node: ts.Node, add: Add) {
  if (!ts.isJsxSelfClosingElement(node) && !ts.isJsxOpeningElement(node)) return;
  const attributesByName = new Map(
    node.attributes.properties.flatMap((attribute) =>
      ts.isJsxAttribute(attribute) && attribute.initializer && ts.isStringLiteral(attribute.initializer)
        ? [[attribute.name.getText(), attribute.initializer.text]]
        : [],
    ),
  );
  const name = attributesByName.get("name");
  if (!name || !/^[a-z_]+$/.test(name) || notControls.test(node.tagName.getText())) return;
  add("fields of forms", name);
  const value = attributesByName.get("value");
  if (name === "intent" && value) add("fields of forms", `intent=${value}`);
}

/** Adds stores and indices of IndexedDB, an object's keys and tables, and keys of daily mails. */
function calledName(node: ts.Node, constants: ReadonlyMap<string, string>, add: Add) {
  if (ts.isStringLiteralLike(node) && /^CREATE TABLE/.test(node.text))
    add("tables of TransparencyLog", node.text);
  if (!ts.isCallExpression(node)) return;
  const [first] = node.arguments;
  if (first && /storage\.kv\.|^kv\./.test(node.expression.getText()))
    add("keys in Durable Objects", constants.get(first.getText()) ?? first.getText());
  const kind = node.expression.getText() === "dailyKey" && /kind: "([\w-]+)"/.exec(first!.getText())?.[1];
  if (kind) add("keys of mails, calls to Stripe and sockets", `${kind}, once a day`);
  const called = node.expression.getText().split(".").at(-1)!.replace(/<.*/s, "");
  if (["openDB", "createObjectStore", "createIndex"].includes(called))
    add(
      "IndexedDB",
      `${called}(${node.arguments
        .filter((value) => ts.isLiteralExpression(value))
        .map((value) => value.getText())
        .join(", ")})`,
    );
}

/** Adds the methods that another deployment may call on an object. */
function objectMembers(node: ts.Node, add: Add) {
  if (!ts.isClassDeclaration(node)) return;
  const isObject = node.heritageClauses?.some((clause) =>
    clause.getText().startsWith("extends DurableObject"),
  );
  if (!isObject) return;
  for (const member of node.members)
    if (ts.isMethodDeclaration(member) && !(ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private))
      add("methods of Durable Objects", `${node.name!.text}.${member.name.getText()}`);
}

/** Adds the kinds of mails that are no longer sent. Each had one key a day. */
function retiredKind(node: ts.Node, add: Add) {
  if (!ts.isVariableDeclaration(node) || node.name.getText() !== "retiredKinds") return;
  visit(node, (inner) => {
    if (ts.isStringLiteral(inner))
      add("keys of mails, calls to Stripe and sockets", `${inner.text}, once a day`);
  });
}

/** Adds the variables and secrets that an installation sets. */
function settings(node: ts.Node, add: Add) {
  if (!ts.isVariableDeclaration(node) || !/^(settingsSchema|registerSettings)$/.test(node.name.getText()))
    return;
  visit(node, (inner) => {
    if (ts.isPropertyAssignment(inner) && /^[A-Z_]+$/.test(inner.name.getText()))
      add("variables and secrets", inner.name.getText());
  });
}

const constantsOf = (file: ts.SourceFile): [string, string][] =>
  file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) =>
      declarationList.declarations.flatMap(({ name, initializer }): [string, string][] =>
        initializer && ts.isStringLiteral(initializer) ? [[name.getText(), initializer.text]] : [],
      ),
    );

/** Adds the name of an entry in the registry of jobs: an object with a promise. */
function jobName(node: ts.Node, constants: ReadonlyMap<string, string>, add: Add) {
  if (!ts.isObjectLiteralExpression(node)) return;
  const valuesByName = new Map(
    node.properties.filter(ts.isPropertyAssignment).map((each) => [each.name.getText(), each.initializer]),
  );
  const name = valuesByName.get("name");
  if (!name || !valuesByName.has("promise")) return;
  add("jobs", ts.isStringLiteral(name) ? name.text : (constants.get(name.getText()) ?? name.getText()));
}

/** Adds fields of the API's requests and answers whose names have more than one word. */
function apiFields(file: ts.SourceFile, add: Add) {
  visit(file, (node) => {
    const name =
      ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) ? node.name.getText() : "";
    if (/^[a-z]+(_[a-z]+)+$/.test(name)) add("fields of the API", name);
  });
}

/** Returns the fields of an interface or of a type's literals; for `kind` also its value. */
function membersOf(file: ts.SourceFile, type: string): string[] {
  const foundNames: string[] = [];
  for (const statement of file.statements) {
    if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) continue;
    if (statement.name.text !== type) continue;
    visit(statement, (node) => {
      if (!ts.isPropertySignature(node)) return;
      const value = node.type && ts.isLiteralTypeNode(node.type) ? `=${node.type.getText()}` : "";
      foundNames.push(node.name.getText() + (node.name.getText() === "kind" ? value : ""));
    });
  }
  return foundNames;
}
