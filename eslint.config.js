import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import { createNodeResolver, importX } from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import ts from "typescript-eslint";
import { builderStatements } from "./dev/lint/builder-statements.mjs";
import { expectedProfile, guardedRoute } from "./dev/lint/expected-profile.mjs";
import { moduleFaces } from "./dev/lint/module-faces.mjs";
import { namedAnswers } from "./dev/lint/named-answers.mjs";
import { columnsOf, oneDatabase, schemaNames, tablesOf } from "./dev/lint/one-database.mjs";
import { plainWords } from "./dev/words/plain-words.mjs";

/** The layers of app/modules, from the top down: a module may import only from layers below its own. */
const layers = [
  ["jobs", "site"],
  ["tenancy"],
  ["kiosk"],
  ["compliance", "notifications"],
  ["team"],
  ["billing", "periods", "shifts"],
  ["people", "timesheets"],
  ["clock"],
  ["corrections"],
  ["board"],
  ["absences"],
  ["schedules"],
  ["law"],
  ["register"],
  ["ledger", "live"],
  ["policy"],
  ["session"],
  ["directory"],
  ["mail"],
];

const folder = (name) => `./app/modules/${name}/**/*`;

/** What a module may not import: the other modules of its own layer, and all layers above. */
const layerZones = layers
  .flatMap((layer, height) =>
    layer.map((name) => ({
      target: folder(name),
      from: [...layers.slice(0, height).flat(), ...layer.filter((neighbour) => neighbour !== name)].map(
        (above) => `./app/modules/${above}`,
      ),
      message: "A module imports only from the layers below it.",
    })),
  )
  .filter(({ from }) => from.length > 0);

/** A route parses, calls operations and phrases the outcome. */
const notForRoutes = {
  patterns: ["drizzle-orm*", "stripe", "resend", "cloudflare:*"],
  paths: ["#cell", "#directory"],
};

/** Variables and parameters named by what happened to them. */
const bareParticiples = ["VariableDeclarator > Identifier.id", ":function > Identifier.params"]
  .map(
    (place) =>
      `${place}[name=/^(added|answered|asked|changed|chosen|closed|counted|drafted|ended|found|given|gone|held|issued|judged|kept|known|listed|made|moved|named|offered|opened|planned|proposed|published|read|recorded|refused|removed|requested|said|saved|seen|sent|shown|stated|stored|taken|told|typed|used|wanted|worked|written)$/]`,
  )
  .join(", ");

const literalInLiteral = {
  selector: "SpreadElement > ObjectExpression",
  message: "Write the properties themselves.",
};

export default ts.config(
  { ignores: ["build/", ".stryker/", ".wrangler/", "node_modules/"] },
  // Built and kept forever. An ignored file that a command names would be a warning.
  { files: ["test/corpus/readers/*.mjs"], processor: { preprocess: () => [], postprocess: () => [] } },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  importX.flatConfigs.recommended,
  importX.flatConfigs.typescript,
  jsxA11y.flatConfigs.recommended,
  reactHooks.configs.flat.recommended,
  prettier,
  {
    plugins: {
      project: {
        rules: {
          "builder-statements": builderStatements,
          "expected-profile": expectedProfile,
          "guarded-route": guardedRoute,
          "module-faces": moduleFaces,
          "named-answers": namedAnswers,
          "one-database": oneDatabase,
          "plain-words": plainWords,
          "schema-names": schemaNames,
        },
      },
    },
    languageOptions: {
      parserOptions: {
        project: ["./tsconfig.json", "./tsconfig.node.json", "./app/service-worker/tsconfig.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    settings: {
      "import-x/resolver-next": [
        createTypeScriptImportResolver({
          noWarnOnMultipleProjects: true,
          project: ["./tsconfig.json", "./tsconfig.node.json"],
        }),
        createNodeResolver(),
      ],
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-non-null-assertion": "off",
      // Remix throws Responses.
      "@typescript-eslint/only-throw-error": "off",
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "project/module-faces": "error",
      "project/named-answers": "error",
      "project/plain-words": "error",
      "import-x/no-cycle": "error",
      // The rule compares resolved paths, and all icons have one file of types.
      "import-x/no-duplicates": "off",
      "no-restricted-syntax": ["error", literalInLiteral],
      "no-duplicate-imports": ["error", { allowSeparateTypeImports: true }],
      "import-x/order": [
        "error",
        {
          // Packages, then the application, then neighbours.
          groups: [["builtin", "external"], "internal", "parent", "sibling", "index"],
          pathGroups: [
            { pattern: "{cloudflare,node,virtual}:**", group: "external" },
            { pattern: "#*", group: "external" },
            { pattern: "#*/**", group: "external" },
            { pattern: "~/**", group: "internal" },
          ],
          pathGroupsExcludedImportTypes: [],
        },
      ],
      "max-len": [
        "error",
        { code: 1000, comments: 140, ignoreUrls: true, ignoreTemplateLiterals: true, ignoreStrings: true },
      ],
      "import-x/no-default-export": "off",
      "import-x/no-named-as-default-member": "off",
      "import-x/no-named-as-default": "off",
      // A table by the name that the schema has for it: types check it.
      "import-x/namespace": ["error", { allowComputed: true }],
      "import-x/no-unresolved": [
        "error",
        { ignore: ["^cloudflare:", "\\?url$", "build/server", "^virtual:"] },
      ],
      "import-x/no-restricted-paths": [
        "error",
        {
          zones: [
            { target: "./drizzle", from: ["./app", "./dev"], message: "The schema is below everything." },
            { target: "./app/routes", from: "./drizzle", message: "A route asks a module's operation." },
            { target: "./app/platform", from: ["./app/modules", "./app/routes", "./app/ui"] },
            {
              target: "./app/time",
              from: ["./app/modules", "./app/routes", "./app/ui", "./app/platform", "./drizzle"],
            },
            { target: "./app/ui", from: ["./app/modules", "./app/routes", "./app/platform", "./drizzle"] },
            { target: "./app/modules", from: ["./app/routes", "./verifier"] },
            {
              target: "./verifier",
              from: "./app",
              // The parts of the format itself, and how a page saves a file.
              except: ["./modules/register/format", "./time", "./platform/csv.ts", "./ui/save-file.ts"],
              message: "A stranger runs the verifier: it imports the format alone.",
            },
            ...layerZones,
          ],
        },
      ],
    },
  },
  {
    files: ["app/routes/**"],
    rules: { "no-restricted-imports": ["error", notForRoutes] },
  },
  {
    // Pages of members. The shell has no form, and requires only a session.
    files: ["app/routes/_app.*"],
    ignores: ["app/routes/_app.tsx"],
    rules: { "project/guarded-route": "error" },
  },
  {
    files: ["app/routes/_app*"],
    // The form of a punch is read before the session, and names its profile in a field of its own.
    ignores: ["app/routes/_app.dashboard.tsx"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          ...notForRoutes,
          paths: [
            ...notForRoutes.paths,
            {
              name: "~/platform/http.server",
              importNames: ["requireForm"],
              message: "Take the form from guardAction: it checks the expected profile.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["app/**/*.tsx"],
    // Punches have a field of their own. The others belong to somebody's account, or to people who have no company yet.
    ignores: [
      "app/modules/clock/**/clock-{form,panel}.tsx",
      "app/modules/directory/{callback-outcome,sign-in-form}.tsx",
      "app/modules/team/invitations/acceptance.tsx",
      "app/modules/tenancy/onboarding/{account-closing,company-choice}.tsx",
    ],
    rules: { "project/expected-profile": "error" },
  },
  {
    // No query spans both databases: the directory has the access, a cell has all data of its companies.
    files: ["app/modules/**"],
    ignores: ["app/modules/directory/**/!(is-invited).server.ts", "app/modules/directory/**/!(*.server).*"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^#directory(/|$)", message: "Ask an operation of modules/directory." }] },
      ],
      "project/one-database": ["error", tablesOf("directory")],
    },
  },
  {
    files: ["app/modules/directory/**"],
    ignores: ["app/modules/directory/server/is-invited.server.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [{ regex: "^#cell(/|$)", message: "Queries of a cell are in files of their own." }],
        },
      ],
      "project/one-database": ["error", tablesOf("cell")],
    },
  },
  {
    // Every name of a table and of a column comes from the schema, and platform/statement prepares through platform/retry-reads.
    files: ["app/**"],
    ignores: ["app/platform/{statement,retry-reads}.server.ts"],
    rules: {
      "project/schema-names": [
        "error",
        {
          tables: [...tablesOf("cell"), ...tablesOf("directory")],
          columns: [...columnsOf("cell"), ...columnsOf("directory")],
        },
      ],
    },
  },
  {
    files: ["app/**"],
    // Other batches take these queries where no database is at hand.
    ignores: [
      "app/modules/periods/{follow-statements,server/read-issued}.server.ts",
      "app/modules/schedules/**/read-{schedule,weeks}.server.ts",
      "app/modules/shifts/{notice-own-shifts,read-week}.server.ts",
      "app/modules/shifts/server/{drafts-query,read-publishing,week-centres}.server.ts",
    ],
    rules: { "project/builder-statements": "error" },
  },
  {
    files: ["app/**", "verifier/**"],
    rules: {
      // Time is read in app/entry.worker.ts and handed down.
      "no-restricted-syntax": [
        "error",
        literalInLiteral,
        {
          selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: "Take `now` from deps.",
        },
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: "Take `now` from deps.",
        },
        {
          selector: "ImportDeclaration[source.value='zod'] > ImportSpecifier[imported.name='z']",
          message: "Import * as z: wrangler then leaves out what is not used, sixty languages among it.",
        },
        {
          selector: "ImportDeclaration[source.value='react'] > ImportSpecifier[imported.name='lazy']",
          message: "Take lazyPart: what has been typed outlives a file that is gone.",
        },
        {
          selector: "VariableDeclarator[init.callee.name='alias'][id.name!=/Row$/]",
          message: "An alias of a table says what its row is: entryRow.",
        },
        {
          selector: bareParticiples,
          message: "A bare participle hides what its value is: name the thing (rows, parsedForm, typedText).",
        },
      ],
    },
  },
  {
    // Where calls come in; a call of an object is one too.
    files: [
      "app/entry.worker.ts",
      "app/modules/live/company-live.server.ts",
      "app/modules/mail/mail-pace.server.ts",
      // What a device says of its own clock is judged by the server.
      "app/modules/clock/queue/device-clock.ts",
    ],
    rules: { "no-restricted-syntax": ["error", literalInLiteral] },
  },
  {
    files: ["**/*.js", "**/*.mjs"],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: { console: "readonly", process: "readonly", URL: "readonly" } },
  },
);
