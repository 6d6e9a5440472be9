// The common configuration of both test projects in workerd: the Worker's bindings, with real D1, R2, Durable Objects and queues.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { Response as MiniflareResponse } from "miniflare";
import tsconfigPaths from "vite-tsconfig-paths";
import { newOfflineKey } from "../../../dev/local-secrets";
import { patience } from "./patience";
import { filesOfOtherTier } from "./tier";
import { answerAsTimeAuthority } from "./time-authority-service";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Libraries that are bundled into one file each for workerd. File by file, loading takes seconds. */
const bundled = [
  "@remix-run/cloudflare",
  "@remix-run/server-runtime",
  "react-dom/server",
  "react",
  "react/jsx-runtime",
  "stripe",
  "drizzle-orm",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "zod",
  "jose",
  "resend",
];

/** Settings that differ from the usual run: the order or seed of a race, another clock. */
const chosen = Object.fromEntries(
  ["ORDER", "CLOCK", "SEED"].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
);

/** Runs the Worker's bindings with a main module, whose objects workerd runs. */
function inWorkerd(main: string) {
  // Miniflare requires the folder of assets, built or not.
  mkdirSync(`${root}build/client`, { recursive: true });
  return cloudflareTest(async () => ({
    main,
    remoteBindings: false,
    wrangler: { configPath: `${root}wrangler.toml` },
    miniflare: {
      d1Databases: { SPARE_CELL: "spare-cell", EMPTY_CELL: "empty-cell" },
      serviceBindings: {
        TIME_AUTHORITY: async (request: { url: string; arrayBuffer: () => Promise<ArrayBuffer> }) => {
          const body = await request.arrayBuffer();
          const answer = await answerAsTimeAuthority(new Request(request.url, { method: "POST", body }));
          return new MiniflareResponse(await answer.arrayBuffer());
        },
      },
      bindings: {
        DIRECTORY_MIGRATIONS: await readD1Migrations(`${root}migrations/directory`),
        CELL_MIGRATIONS: await readD1Migrations(`${root}migrations/cell`),
        APP_ORIGIN: "https://app.fichaclara.test",
        SESSION_SECRET: "a secret for tests, of at least 32 characters",
        KIOSK_PIN_SECRET: "another one, for PINs, of at least 32 characters",
        KIOSK_OFFLINE_KEY: newOfflineKey(),
        REGISTER_PRIVATE_KEY: "7".repeat(64),
        REGISTER_ORIGIN: "fichaclara.test/registro",
        RESEND_API_KEY: "re_test",
        RESEND_BASE_URL: "https://resend.test",
        MAIL_FROM: "Fichaclara <hola@fichaclara.test>",
        OBJECT_JURISDICTION: "none",
        MAILS_A_SECOND: "100",
        OPERATOR_EMAIL: "operador@fichaclara.test",
        STRIPE_SECRET_KEY: "sk_test_local",
        STRIPE_BASE_URL: "https://stripe.test",
        STRIPE_WEBHOOK_SECRET: "whsec_test",
        STRIPE_PRICE_PRO: "price_pro",
        STRIPE_PRICE_PYME: "price_pyme",
        STRIPE_PRICE_PLUS: "price_plus",
        STRIPE_PRICE_PLUS_EXTRA: "price_plus_extra",
        ...chosen,
      },
    },
  }));
}

interface WorkerProject {
  name: string;
  /** The folder of its tests. */
  folder: string;
  /** The module whose Durable Objects workerd runs. */
  main: string;
}

/** Returns vitest's configuration of a project in workerd. A project adds its own settings. */
export const workerProject = ({ name, folder, main }: WorkerProject) => ({
  plugins: [tsconfigPaths({ root, projects: ["tsconfig.json"] }), inWorkerd(main)],
  resolve: { mainFields: ["module", "main"] },
  ssr: { resolve: { mainFields: ["module", "main"] } },
  test: {
    name,
    // All files of a vitest worker share one workerd and its loaded modules. set-up.ts empties its database.
    isolate: false,
    ...patience,
    include: ["**/*.test.{ts,tsx}"],
    exclude: filesOfOtherTier(folder),
    setupFiles: ["../support/set-up.ts", "../support/worker/set-up.ts"],
    deps: { optimizer: { ssr: { enabled: true, include: bundled } } },
  },
});
