// `npm run check:nodes [-- version…] [vitest's arguments]`: runs the README's two commands with every supported Node version.
// Each version comes from npm, and gets a clone of the committed files with its own installation and state.
import { spawn, spawnSync } from "node:child_process";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const promisedVersions = ["20.19", "22", "24"];
const root = fileURLToPath(new URL("..", import.meta.url));
const stepMs = 60 * 60_000;

const args = process.argv.slice(2);
const isVersion = (arg: string) => /^\d+(\.\d+){0,2}$/.test(arg);
const firstOther = args.findIndex((arg) => !isVersion(arg));
const chosenVersions = firstOther < 0 ? args : args.slice(0, firstOther);
const testArgs = firstOther < 0 ? [] : args.slice(firstOther);

for (const version of chosenVersions.length > 0 ? chosenVersions : promisedVersions) {
  const outcome = await checkVersion(version);
  console.log(outcome.line);
  if (!outcome.isFine) process.exitCode = 1;
}

async function checkVersion(version: string): Promise<{ line: string; isFine: boolean }> {
  const place = mkdtempSync(join(tmpdir(), "fichaclara-node-"));
  const log = join(place, "output.log");
  const clone = join(place, "clone");
  const stepResults: string[] = [];
  let name = version;
  try {
    const node = nodeOf(version);
    name = node.version;
    run("git", ["clone", "--quiet", root, clone]);
    const env = {
      ...process.env,
      PATH: `${dirname(node.path)}${delimiter}${process.env.PATH}`,
      STATE_DIR: join(place, "state"),
      PORT: "0",
      MAILBOX_PORT: "0",
      STRIPE_PORT: "0",
    };
    const command = (npmArgs: string[], until?: RegExp) =>
      followCommand({ npmArgs, env, cwd: clone, log, until });
    for (const [step, npmArgs, until] of [
      ["npm install", ["install", "--no-audit", "--no-fund"], undefined],
      ["npm start", ["start"], /Fichaclara lista en (http:\S+)/],
      ["npm test", ["test", "--", ...testArgs], undefined],
    ] as const) {
      const startedAt = Date.now();
      const output = await command([...npmArgs], until);
      const summary = /\d+ passed, \d+ failed.*/.exec(output)?.[0];
      const seconds = Math.round((Date.now() - startedAt) / 1_000);
      stepResults.push(`${step} ✓ ${summary ? `${summary}, ` : ""}${seconds} s`);
    }
    rmSync(place, { recursive: true, force: true });
    return { line: `Node ${name}: ${stepResults.join(" · ")}`, isFine: true };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { line: `Node ${name}: ${[...stepResults, `✗ ${why}`].join(" · ")} (${place})`, isFine: false };
  }
}

/** Returns the program of a Node version, installed through npm. */
function nodeOf(version: string): { path: string; version: string } {
  const says = [
    "--",
    "node",
    "-p",
    "JSON.stringify({ path: process.execPath, version: process.version.slice(1) })",
  ];
  return JSON.parse(run("npx", ["--yes", "--package", `node@${version}`, ...says])) as {
    path: string;
    version: string;
  };
}

function run(program: string, programArgs: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, programArgs, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${programArgs.join(" ")}: ${stderr}`);
  return stdout;
}

interface FollowedCommand {
  npmArgs: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  log: string;
  /** The output with the address that shows it is ready. It is then requested and stopped. Without it, the command ends by itself. */
  until: RegExp | undefined;
}

/** @returns the command's output. @throws Error when it fails, ends before it is ready, or takes an hour. */
async function followCommand({ npmArgs, env, cwd, log, until }: FollowedCommand): Promise<string> {
  const from = readOrNothing(log).length;
  const readOutput = () => readOrNothing(log).slice(from);
  const what = `npm ${npmArgs[0]}`;
  const child = spawn("npm", npmArgs, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const file = createWriteStream(log, { flags: "a" });
  const whenEnded = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  const late = setTimeout(() => sendSignal(child.pid, "SIGKILL"), stepMs);
  const ready = new Promise<string>((resolve) => {
    const listen = (chunk: Buffer) =>
      file.write(chunk, () => {
        const address = until?.exec(readOutput())?.[1];
        if (address) resolve(address);
      });
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
  });
  try {
    const first = await Promise.race([whenEnded, ready]);
    if (typeof first === "string") {
      const { status } = await fetch(first);
      if (status !== 200) throw new Error(`${what}: ${first} answers ${status}`);
    } else if (first !== 0 || until)
      throw new Error(`${what} (code ${first})\n${readOutput().slice(-3_000)}`);
    return readOutput();
  } finally {
    clearTimeout(late);
    sendSignal(child.pid, "SIGTERM");
    await whenEnded;
    await new Promise((resolve) => file.end(resolve));
  }
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Signals the command and all its children. They may have ended. */
function sendSignal(pid: number | undefined, name: NodeJS.Signals) {
  try {
    if (pid) process.kill(-pid, name);
  } catch {
    // It has ended.
  }
}
