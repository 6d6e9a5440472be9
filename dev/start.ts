// `npm start`: builds, migrates the local database and serves the app with its local stand-ins until it is told to stop.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createChildren, type Server } from "./child-processes";
import { readConfiguration, withLocalDefaults, type Configuration } from "./configuration";
import { formatEnvFile } from "./env-file";
import { localSecrets } from "./local-secrets";
import { startMailbox, type Mailbox } from "./mailbox/start-mailbox";
import { findFreePort, readPort, requireFreePorts } from "./ports";
import { writePrivateFile } from "./private-file";
import { StartError } from "./start-error";
import { startLocalStripe } from "./stripe/start-local-stripe";
import type { StripeServer } from "./stripe/start-stripe";
import { waitForAnswer } from "./wait-for-answer";
import { binary, migrateCommand, serveCommand } from "./wrangler";

const READY_TIMEOUT_MS = 60_000;

const root = fileURLToPath(new URL("..", import.meta.url));
const stateDir = resolve(root, process.env.STATE_DIR || ".wrangler/state");
const children = createChildren(root);
let mailbox: Mailbox | undefined;
let stripe: StripeServer | undefined;
let stopping = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));

try {
  const server = await start();
  const code = await server.exited;
  if (!stopping) console.error(`La aplicación se ha detenido sola (código ${code}).`);
  await stop(code || 1);
} catch (error) {
  if (!stopping) console.error(error instanceof StartError ? error.message : error);
  await stop(1);
}

async function start(): Promise<Server> {
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

  await Promise.all([build(), migrate()]);
  if (!given.RESEND_BASE_URL) mailbox = await startMailbox({ port: wanted.MAILBOX_PORT });

  const port = wanted.PORT || (await findFreePort());
  if (!given.STRIPE_BASE_URL) {
    const appOrigin = `http://localhost:${port}`;
    stripe = await startLocalStripe({ port: wanted.STRIPE_PORT, stateDir, appOrigin, given });
  }
  const server = children.serve(serveCommand({ root, stateDir, port, envFile: writeEnvFile(given, port) }));
  await waitUntilReady(server, port);
  if (mailbox) console.log(`Buzón local en http://localhost:${mailbox.port}`);
  if (stripe) console.log(`Stripe local en http://localhost:${stripe.port}`);
  console.log(`Fichaclara lista en http://localhost:${port}`);
  server.showOutput();
  return server;
}

async function build(): Promise<void> {
  if (process.env.SKIP_BUILD === "1" && existsSync(join(root, "build/server/index.js"))) return;
  console.log("Compilando la aplicación…");
  await children.run("La compilación", { program: binary(root, "remix"), args: ["vite:build"] });
  await children.run("La compilación del verificador", {
    program: binary(root, "tsx"),
    args: ["dev/build-verifier.ts"],
  });
  await children.run("La compilación del service worker", {
    program: binary(root, "tsx"),
    args: ["dev/build-service-worker.ts"],
  });
}

async function migrate(): Promise<void> {
  console.log("Preparando la base de datos local…");
  await children.run("La migración de la base de datos", migrateCommand({ root, stateDir }));
}

function writeEnvFile(given: Configuration, port: number): string {
  const file = join(stateDir, "worker.env");
  const configuration = withLocalDefaults(given, {
    appOrigin: `http://localhost:${port}`,
    mailboxOrigin: mailbox?.origin,
    stripeOrigin: stripe?.origin,
    secrets: localSecrets(stateDir),
  });
  writePrivateFile(file, formatEnvFile(configuration));
  return file;
}

async function waitUntilReady(server: Server, port: number): Promise<void> {
  const ended = new AbortController();
  void server.exited.finally(() => ended.abort());
  const ready = await waitForAnswer(`http://127.0.0.1:${port}/login`, READY_TIMEOUT_MS, ended.signal);
  if (ready && !ended.signal.aborted) return;
  const reason = ended.signal.aborted ? "se ha cerrado al arrancar" : "no responde";
  throw new StartError(`${server.hiddenOutput()}\nLa aplicación ${reason}.`);
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await children.stopAll();
  await Promise.all([mailbox?.close(), stripe?.close()]);
  process.exit(code);
}
