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
import { builtWorkerPath, migrateCommands } from "./wrangler";

const root = fileURLToPath(new URL("..", import.meta.url));
const stateDir = resolve(root, process.env.STATE_DIR || ".wrangler/state");
const isDevelopment = process.argv.includes("--watch");
const childProcesses = createChildren(root);
let app: ServedApp | undefined;
let runningBuilds: RunningBuilds | undefined;
let mailbox: Mailbox | undefined;
let stripe: StripeServer | undefined;
let stopWatching: (() => void) | undefined;
let isStopping = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stopAll(0));

try {
  await startAll();
} catch (error) {
  if (!isStopping) console.error(error instanceof StartError ? error.message : error);
  await stopAll(1);
}

async function startAll(): Promise<void> {
  const localConfiguration = readConfiguration(join(root, ".dev.vars"));
  const wantedPorts = {
    PORT: readPort("PORT", 8787),
    MAILBOX_PORT: readPort("MAILBOX_PORT", 8788),
    STRIPE_PORT: readPort("STRIPE_PORT", 8789),
  };
  await requireFreePorts({
    PORT: wantedPorts.PORT,
    ...(!localConfiguration.RESEND_BASE_URL && { MAILBOX_PORT: wantedPorts.MAILBOX_PORT }),
    ...(!localConfiguration.STRIPE_BASE_URL && { STRIPE_PORT: wantedPorts.STRIPE_PORT }),
  });

  await requireKnownState({ root, stateDir });
  await Promise.all([buildOnce(), migrate()]);
  if (!localConfiguration.RESEND_BASE_URL) mailbox = await startMailbox({ port: wantedPorts.MAILBOX_PORT });

  const port = wantedPorts.PORT || (await findFreePort());
  if (!localConfiguration.STRIPE_BASE_URL) {
    const appOrigin = `http://localhost:${port}`;
    stripe = await startStripe({
      port: wantedPorts.STRIPE_PORT,
      stateDir,
      appOrigin,
      given: localConfiguration,
    });
  }
  const configuration = withLocalDefaults(localConfiguration, {
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

async function buildOnce(): Promise<void> {
  if (!isDevelopment && process.env.SKIP_BUILD === "1" && existsSync(builtWorkerPath(root))) return;
  console.log("Compilando la aplicación…");
  if (isDevelopment) runningBuilds = await startBuilding(root);
  else
    await childProcesses.run("La compilación", {
      program: "npm",
      args: ["run", "--silent", "build", "--", "--if-older"],
    });
}

/** Sources that only the Worker uses. */
const isOnlyWorkers = /\.server\.tsx?$|^drizzle\//;

/** Builds after a saved change. A failed build leaves the running app unchanged. */
async function rebuild(changedPaths: string[]): Promise<void> {
  const begunAt = Date.now();
  try {
    await runningBuilds?.rebuild(changedPaths.every((path) => isOnlyWorkers.test(path)));
    await app?.reload();
    console.log(`Lista en ${((Date.now() - begunAt) / 1000).toFixed(1)} s`);
  } catch (error) {
    if (!isStopping) console.error(error instanceof StartError ? error.message : error);
  }
}

async function migrate(): Promise<void> {
  console.log("Preparando la base de datos local…");
  for (const command of migrateCommands({ root, stateDir }))
    await childProcesses.run("La migración de la base de datos", command);
}

async function stopAll(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await childProcesses.stopAll();
  stopWatching?.();
  await app?.miniflare.dispose();
  await Promise.all([mailbox?.close(), stripe?.close()]);
  process.exit(code);
}
