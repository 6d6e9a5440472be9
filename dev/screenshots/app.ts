// The app for screenshots: `npm start` on free ports, with its own database and clock.
import { spawn } from "node:child_process";
import { join } from "node:path";

export interface PicturedApp {
  origin: string;
  mailboxOrigin: string;
  /** How far the app's clock is ahead of this computer's. */
  clockOffsetMs: number;
  stop: () => void;
}

/** Resolves when the app is ready. @throws Error with its output when it ends before. */
export function startPicturedApp({
  root,
  stateDir,
  present,
  settings = {},
}: {
  root: string;
  stateDir: string;
  present: string;
  /** Override those of this computer. */
  settings?: Record<string, string>;
}): Promise<PicturedApp> {
  const free = { PORT: "0", MAILBOX_PORT: "0", STRIPE_PORT: "0" };
  const app = spawn(join(root, "node_modules/.bin/tsx"), ["dev/start.ts"], {
    cwd: root,
    env: { ...process.env, ...free, STATE_DIR: stateDir, PRESENT: present, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => void app.kill("SIGTERM");
  process.once("exit", stop);
  let output = "";
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const origin = /Fichaclara lista en (http:\S+)/.exec(output)?.[1];
      const mailboxOrigin = /Buzón local en (http:\S+)/.exec(output)?.[1];
      if (origin && mailboxOrigin)
        resolve({ origin, mailboxOrigin, clockOffsetMs: Date.parse(present) - Date.now(), stop });
    };
    app.stdout.on("data", listen);
    app.stderr.on("data", listen);
    app.once("exit", () => reject(new Error(`La aplicación no ha arrancado.\n${output}`)));
  });
}
