// `npm start`: builds, migrates the local database, and serves the app with its local stand-ins until it is stopped.
// `npm run dev` also builds again after each saved change.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { startBuilding, type RunningBuilds } from "./build/keep-building";
import { createChildren } from "./child-processes";
import { readConfiguration, withLocalDefaults } from "./configuration";
import { localSecrets } from "./local-secrets";
import { startMailbox, type Mailbox } from "./mailbox/start-mailbox";
import { findFreePort, readPort, requireFreePorts } from "./ports";
import { serveApp, type ServedApp } from "./serve";
import { requireKnownState } from "./require-known-state";
import { StartError } from "./start-error";
import { startStripe, type StripeServer } from "./stripe/start-stripe";
import { watchSources } from "./watch-sources";
import { builtWorker, migrateCommands } from "./wrangler";

const root = fileURLToPath(new URL("..", import.meta.url));
const stateDir = resolve(root, process.env.STATE_DIR || ".wrangler/state");
const isDevelopment = process.argv.includes("--watch");
const children = createChildren(root);
let app: ServedApp | undefined;
let builds: RunningBuilds | undefined;
let mailbox: Mailbox | undefined;
let stripe: StripeServer | undefined;
let stopWatching: (() => void) | undefined;
let stopping = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));

try {
  await start();
} catch (error) {
  if (!stopping) console.error(error instanceof StartError ? error.message : error);
  await stop(1);
}

async function start(): Promise<void> {
  const given = readConfiguration(join(root, ".dev.vars"));
  const wanted = {
    PORT: readPort("PORT", 8787),
    MAILBOX_PORT: readPort("MAILBOX_PORT", 8788),
    STRIPE_PORT: readPort("STRIPE_PORT", 8789),
  };
  await requireFreePorts({
    PORT: wanted.PORT,
    ...(!given.RESEND_BASE_URL && { MAILBOX_PORT: wanted.MAILBOX_PORT }),
    ...(!given.STRIPE_BASE_URL && { STRIPE_PORT: wanted.STRIPE_PORT }),
  });

  await requireKnownState({ root, stateDir });
  await Promise.all([build(), migrate()]);
  if (!given.RESEND_BASE_URL) mailbox = await startMailbox({ port: wanted.MAILBOX_PORT });

  const port = wanted.PORT || (await findFreePort());
  if (!given.STRIPE_BASE_URL) {
    const appOrigin = `http://localhost:${port}`;
    stripe = await startStripe({ port: wanted.STRIPE_PORT, stateDir, appOrigin, given });
  }
  const configuration = withLocalDefaults(given, {
    appOrigin: `http://localhost:${port}`,
    mailboxOrigin: mailbox?.origin,
    stripeOrigin: stripe?.origin,
    secrets: localSecrets(stateDir),
  });
  app = await serveApp({ root, stateDir, port, configuration });
  const { status } = await app.miniflare.dispatchFetch(`http://localhost:${port}/login`);
  if (status !== 200) throw new StartError(`La aplicación responde ${status} al arrancar.`);
  if (mailbox) console.log(`Buzón local en http://localhost:${mailbox.port}`);
  if (stripe) console.log(`Stripe local en http://localhost:${stripe.port}`);
  console.log(`Fichaclara lista en http://localhost:${port}`);
  if (isDevelopment) stopWatching = watchSources(root, rebuild);
}

async function build(): Promise<void> {
  if (!isDevelopment && process.env.SKIP_BUILD === "1" && existsSync(builtWorker(root))) return;
  console.log("Compilando la aplicación…");
  if (isDevelopment) builds = await startBuilding(root);
  else
    await children.run("La compilación", {
      program: "npm",
      args: ["run", "--silent", "build", "--", "--if-older"],
    });
}

/** Sources that only the Worker uses. */
const isOnlyWorkers = /\.server\.tsx?$|^drizzle\//;

/** Builds after a saved change. A failed build leaves the running app unchanged. */
async function rebuild(changed: string[]): Promise<void> {
  const begunAt = Date.now();
  try {
    await builds?.rebuild(changed.every((path) => isOnlyWorkers.test(path)));
    await app?.reload();
    console.log(`Lista en ${((Date.now() - begunAt) / 1000).toFixed(1)} s`);
  } catch (error) {
    if (!stopping) console.error(error instanceof StartError ? error.message : error);
  }
}

async function migrate(): Promise<void> {
  console.log("Preparando la base de datos local…");
  for (const command of migrateCommands({ root, stateDir }))
    await children.run("La migración de la base de datos", command);
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await children.stopAll();
  stopWatching?.();
  await app?.miniflare.dispose();
  await Promise.all([mailbox?.close(), stripe?.close()]);
  process.exit(code);
}
