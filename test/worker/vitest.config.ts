import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { Response as MiniflareResponse } from "miniflare";
import tsconfigPaths from "vite-tsconfig-paths";
import type { Plugin } from "vite";
import { defineProject } from "vitest/config";
import { newOfflineKey } from "../../dev/local-secrets";
import { patience } from "../support/node/patience";
import { filesOfOtherTier } from "../support/node/tier";
import { answerAsTimeAuthority } from "../support/node/time-authority-service";

const root = fileURLToPath(new URL("../..", import.meta.url));

const builtWorker = `${root}build/server/index.js`;

/**
 * Gives the built Worker to workerd as it is. The pool inlines every module, so that Vite would rewrite these 1.8 MB and
 * send them to the runtime of each file. The pool's own mark says what the file is: asked for it, the pool would take the
 * answer for all of node_modules.
 */
const builtWorkerAsItIs: Plugin = {
  name: "built-worker-as-it-is",
  enforce: "pre",
  resolveId: (id) =>
    id.endsWith("/build/server/index.js") ? `${builtWorker}?mf_vitest_force=ESModule` : null,
  configResolved: (config) => {
    const { deps } = (config as unknown as { test: { server: { deps: object } } }).test.server;
    Object.assign(deps, { inline: [/^(?!.*\/build\/server\/)/], external: [/\/build\/server\//] });
  },
};

export default defineProject({
  plugins: [
    builtWorkerAsItIs,
    tsconfigPaths({ root, projects: ["tsconfig.json"] }),
    cloudflareTest(async () => ({
      remoteBindings: false,
      wrangler: { configPath: `${root}wrangler.toml` },
      miniflare: {
        d1Databases: { SPARE_CELL: "spare-cell" },
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
          ...(process.env.ORDER && { ORDER: process.env.ORDER }),
          ...(process.env.CLOCK && { CLOCK: process.env.CLOCK }),
          ...(process.env.SEED && { SEED: process.env.SEED }),
        },
      },
    })),
  ],
  resolve: { mainFields: ["module", "main"] },
  ssr: { resolve: { mainFields: ["module", "main"] } },
  test: {
    name: "worker",
    // Files of one worker share its workerd and what it has loaded: set-up.ts empties its database.
    isolate: false,
    ...patience,
    globalSetup: ["../support/node/ensure-build.ts"],
    include: ["**/*.test.{ts,tsx}"],
    exclude: filesOfOtherTier(import.meta.dirname),
    setupFiles: ["../support/set-up.ts", "../support/worker/set-up.ts", "../support/worker/built-work.ts"],
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: [
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
          ],
        },
      },
    },
  },
});
