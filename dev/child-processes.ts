// Starts the programs behind `npm start`, and ends all of them with it.
import { spawn, type ChildProcess } from "node:child_process";
import { StartError } from "./start-error";

const graceMs = 5_000;

interface ChildCommand {
  program: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
}

/** Runs programs in `cwd`, each in its own process group, so that its children end with it. */
export function createChildren(cwd: string) {
  const running = new Map<ChildProcess, Promise<number>>();
  let stopped = false;

  const start = ({ program, args, env }: ChildCommand, onOutput: (chunk: Buffer) => void) => {
    if (stopped) throw new StartError("Se está cerrando.");
    const child = spawn(program, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.on("data", onOutput);
    child.stderr.on("data", onOutput);
    const exited = new Promise<number>((resolve, reject) => {
      child.once("error", reject);
      // Wrangler can die before its runtime.
      child.once("exit", () => signalGroup(child, "SIGKILL"));
      child.once("close", (code) => resolve(code ?? 1));
    }).finally(() => running.delete(child));
    running.set(child, exited);
    return exited;
  };

  // For every end of this process except SIGKILL.
  process.once("exit", () => [...running.keys()].forEach((child) => signalGroup(child, "SIGKILL")));

  return {
    /** Runs a program to its end. Shows the output only when it fails. */
    async run(what: string, command: ChildCommand): Promise<void> {
      const output: Buffer[] = [];
      const code = await start(command, (chunk) => output.push(chunk));
      if (code !== 0 && !stopped)
        throw new StartError(`${Buffer.concat(output).toString()}\n${what} ha fallado (código ${code}).`);
    },

    /** Asks every program to end. After five seconds it kills the remaining ones. */
    async stopAll(): Promise<void> {
      stopped = true;
      await Promise.all([...running].map(([child, exited]) => stopChild(child, exited)));
    },
  };
}

async function stopChild(child: ChildProcess, exited: Promise<number>): Promise<void> {
  child.kill("SIGTERM");
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), graceMs);
  await exited.catch(() => undefined);
  clearTimeout(timer);
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // The group is already empty.
  }
}
