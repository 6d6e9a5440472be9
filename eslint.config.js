import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import { createNodeResolver, importX } from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import ts from "typescript-eslint";
import { expectedProfile } from "./dev/expected-profile.mjs";
import { noCircle } from "./dev/no-circle.mjs";
import { oneDatabase, schemaNames, tablesOf } from "./dev/one-database.mjs";

/** Each floor of app/modules, from the roof down: a module may lean only on floors below its own. */
const floors = [
  ["closing", "jobs", "moving", "onboarding", "own-data", "site"],
  ["inspection", "kiosk", "reminders", "summaries"],
  ["protocol", "representatives"],
  ["team", "reports"],
  ["billing", "invitations"],
  ["people"],
  ["deferred"],
  ["corrections"],
  ["my-time"],
  ["clock"],
  ["live"],
  ["transparency"],
  ["register"],
  ["ledger"],
  ["policy"],
  ["directory"],
  ["mail"],
];

const folder = (name) => `./app/modules/${name}/**/*`;

/** What a module may not import: the other modules of its own floor (the roof excepted) and all floors above. */
const floorZones = floors
  .flatMap((floor, height) =>
    floor.map((name) => ({
      target: folder(name),
      from: [
        ...floors.slice(0, height).flat(),
        ...(height === 0 ? [] : floor.filter((neighbour) => neighbour !== name)),
      ].map((above) => `./app/modules/${above}`),
      message: "Modules lean only on those below them.",
    })),
  )
  .filter(({ from }) => from.length > 0);

/** A route parses, calls one operation and phrases its outcome. */
const notForRoutes = {
  patterns: ["drizzle-orm*", "stripe", "resend", "cloudflare:*"],
  paths: ["#cell", "#directory"],
};

export default ts.config(
  { ignores: ["build/", ".stryker/", ".wrangler/", "node_modules/", "worker-configuration.d.ts"] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  importX.flatConfigs.recommended,
  importX.flatConfigs.typescript,
  jsxA11y.flatConfigs.recommended,
  reactHooks.configs.flat.recommended,
  prettier,
  {
    plugins: {
      house: {
        rules: {
          "expected-profile": expectedProfile,
          "no-circle": noCircle,
          "one-database": oneDatabase,
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
      "house/no-circle": "error",
      "import-x/no-cycle": "error",
      // It goes by what a path resolves to, and all icons have one file of types.
      "import-x/no-duplicates": "off",
      "no-duplicate-imports": ["error", { allowSeparateTypeImports: true }],
      "import-x/no-default-export": "off",
      "import-x/no-named-as-default-member": "off",
      "import-x/no-named-as-default": "off",
      "import-x/no-unresolved": [
        "error",
        { ignore: ["^cloudflare:", "\\?url$", "build/server", "^virtual:"] },
      ],
      "import-x/no-restricted-paths": [
        "error",
        {
          zones: [
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
              // Besides: what the format itself is made of, and how a page saves a file.
              except: ["./modules/register/format", "./time", "./platform/csv.ts", "./ui/save-file.ts"],
              message: "A stranger runs the verifier: it leans on the format alone.",
            },
            ...floorZones,
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
    // Another tab may have gone over to another company: each form names the profile its page was drawn for, and it is checked.
    files: ["app/routes/_app*"],
    // A punch names it in a field of its own, and its form is read before the session.
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
              message: "Take requireMeantForm: it checks for whom the form was drawn.",
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
      "app/modules/clock/clock-{form,panel}.tsx",
      "app/modules/directory/{callback-outcome,sign-in-form}.tsx",
      "app/modules/invitations/acceptance.tsx",
      "app/modules/onboarding/{account-closing,company-choice}.tsx",
    ],
    rules: { "house/expected-profile": "error" },
  },
  {
    // Two databases, and no query that spans them: who gets in is the directory's, and all of a company is its cell's.
    files: ["app/modules/**"],
    ignores: [
      "app/modules/directory/!(find-member|first-by-name|is-invited|lives-here).server.ts",
      "app/modules/directory/!(*.server).*",
    ],
    rules: {
      "no-restricted-imports": [
        "error",
        { paths: [{ name: "#directory", message: "Ask an operation of modules/directory." }] },
      ],
      "house/one-database": ["error", tablesOf("directory")],
    },
  },
  {
    files: ["app/modules/directory/**"],
    ignores: ["app/modules/directory/{find-member,first-by-name,is-invited,lives-here}.server.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        { paths: [{ name: "#cell", message: "What it asks of a cell stands in files of their own." }] },
      ],
      "house/one-database": ["error", tablesOf("cell")],
    },
  },
  {
    // Every name of a table and of a column comes from the schema. The list grows until it is all modules.
    files: [
      "app/modules/{clock,ledger,live,moving,own-data,protocol,register,reports,representatives,transparency}/**",
      "app/platform/!(statement.server).ts",
    ],
    rules: { "house/schema-names": ["error", tablesOf("cell")] },
  },
  {
    files: ["app/**", "verifier/**"],
    rules: {
      // Time is read in app/entry.worker.ts and handed down.
      "no-restricted-syntax": [
        "error",
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
      "app/modules/clock/unsent/device-clock.ts",
    ],
    rules: { "no-restricted-syntax": "off" },
  },
  {
    files: ["**/*.js", "**/*.mjs"],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: { console: "readonly", process: "readonly", URL: "readonly" } },
  },
);
