// Runs the app as `npm start` does, on free ports and with its own database.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtWorkerPath } from "../../../dev/wrangler";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const readyWithinMs = 400_000;
/** Settings of `.dev.vars` that would lead the tests out of this computer. An empty value cancels each. */
const notFromDevVars = [
  "APP_ORIGIN",
  "TSA_URL",
  "WITNESS_URLS",
  "RESEND_BASE_URL",
  "STRIPE_BASE_URL",
  "TURNSTILE_SITE_KEY",
  "TURNSTILE_SECRET_KEY",
];

/** The secret with which the app signs links in mails. Tests know it and make their own links. */
export const sessionSecret = "the-secret-of-tests-in-a-browser-0123456789";

/** Where tests find the running app. */
export interface AppAddress {
  origin: string;
  mailboxOrigin: string;
  stripeOrigin: string;
}

/**
 * Starts the app and waits until it reports that it is ready.
 * @returns its address, its output so far, and a function that ends it without leaving a process or a file.
 */
export async function startApp() {
  const stateDir = mkdtempSync(join(tmpdir(), "fichaclara-e2e-"));
  const app = spawn(join(root, "node_modules/.bin/tsx"), ["dev/start.ts"], {
    cwd: root,
    env: environment(stateDir),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const removeState = () => rmSync(stateDir, { recursive: true, force: true });
  // Interrupted tests do not call `stop`.
  const endWithUs = () => {
    app.kill("SIGTERM");
    removeState();
  };
  process.once("exit", endWithUs);

  let output = "";
  const stop = async () => {
    process.off("exit", endWithUs);
    await end(app);
    removeState();
  };
  try {
    const address = await new Promise<AppAddress>((resolve, reject) => {
      const giveUp = (reason: string) => reject(new Error(`The app ${reason}.\n${output}`));
      const timer = setTimeout(() => giveUp("did not get ready"), readyWithinMs);
      const listen = (chunk: Buffer) => {
        output += chunk.toString();
        const address = findAddress(output);
        if (!address) return;
        clearTimeout(timer);
        resolve(address);
      };
      app.stdout.on("data", listen);
      app.stderr.on("data", listen);
      app.once("error", reject);
      app.once("exit", (code) => {
        clearTimeout(timer);
        giveUp(`ended with code ${code}`);
      });
    });
    return { address, output: () => output, stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}

function environment(stateDir: string): NodeJS.ProcessEnv {
  const ours = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$)/.test(name));
  return {
    ...Object.fromEntries(ours),
    ...Object.fromEntries(notFromDevVars.map((name) => [name, ""])),
    PORT: "0",
    MAILBOX_PORT: "0",
    STRIPE_PORT: "0",
    X_LOCAL_EXPLORER: "true",
    // A benchmark punches faster than any hand.
    PERSON_LIMIT: "1000000",
    MAILS_A_SECOND: "100",
    STATE_DIR: stateDir,
    SESSION_SECRET: sessionSecret,
    SKIP_BUILD: existsSync(builtWorkerPath(root)) ? "1" : "0",
  };
}

function findAddress(output: string): AppAddress | null {
  const origin = /Fichaclara lista en (http:\S+)/.exec(output)?.[1];
  const mailboxOrigin = /Buzón local en (http:\S+)/.exec(output)?.[1];
  const stripeOrigin = /Stripe local en (http:\S+)/.exec(output)?.[1];
  return origin && mailboxOrigin && stripeOrigin ? { origin, mailboxOrigin, stripeOrigin } : null;
}

function end(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    app.once("close", () => resolve());
    app.kill("SIGTERM");
  });
}
