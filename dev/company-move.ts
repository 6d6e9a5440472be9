// `npm run company:move -- --company ID --to CELL_2 [--remote]`: moves a company to another cell (docs/operations.md). With `--undo`
// in place of `--to` it is taken back; with `--forget` what it left behind is deleted.
import { setTimeout } from "node:timers/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabases } from "./backup/databases";
import type { Ask } from "./backup/summary";
import { listDatabases } from "./local-database";
import { askToForget, askToMove, askToTakeBack, standingOf, type Standing } from "./moving/ask-for-move";
import { StartError } from "./start-error";

const usage = "Uso: npm run company:move -- --company ID (--to CELL_2 | --undo | --forget) [--remote]";
const lookEveryMs = 2_000;
const mostFaults = 5;

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: {
    company: { type: "string" },
    to: { type: "string" },
    undo: { type: "boolean" },
    forget: { type: "boolean" },
    remote: { type: "boolean" },
  },
});
const { company: companyId = "", to, undo, forget, remote } = values;

try {
  if (!/^[\w-]+$/.test(companyId) || [to, undo, forget].filter(Boolean).length !== 1)
    throw new StartError(usage);
  if (to && !listDatabases(root).some(({ binding }) => binding === to && binding.startsWith("CELL_")))
    throw new StartError(`wrangler.toml no tiene ninguna celda ${to}.`);
  const stateDir = remote ? null : resolve(root, process.env.STATE_DIR || ".wrangler/state");
  const { directory, close } = await openDatabases({ root, stateDir });
  try {
    if (to) await askToMove(directory.ask, { companyId, to, now: Date.now() });
    else if (undo) await askToTakeBack(directory.ask, { companyId });
    else await askToForget(directory.ask, { companyId });
    if (!remote) await fireCron();
    else console.log("El Worker empieza en menos de cinco minutos.");
    const standing = await lookUntilEnded(directory.ask);
    console.log(describe(standing));
    if (standing.code === "taken-back" && !undo) process.exitCode = 1;
  } finally {
    await close();
  }
} catch (fault) {
  if (!(fault instanceof StartError)) throw fault;
  console.error(fault.message);
  process.exitCode = 1;
}

/** Looks until nothing is under way. One look may fail: on this computer two programs have the database open, and the other one writes. */
async function lookUntilEnded(ask: Ask): Promise<Standing> {
  for (let faults = 0; ;) {
    await setTimeout(lookEveryMs);
    try {
      const standing = await standingOf(ask, companyId);
      if (standing.code !== "under-way") return standing;
      faults = 0;
    } catch (fault) {
      faults += 1;
      if (faults === mostFaults) throw fault;
    }
  }
}

/** The jobs of every five minutes, which nothing fires by itself on this computer. */
async function fireCron(): Promise<void> {
  const address = `http://127.0.0.1:${process.env.PORT || 8787}/__scheduled?cron=${encodeURIComponent("*/5 * * * *")}`;
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok)
    throw new StartError("Pedido. Para que se haga, la aplicación tiene que estar en marcha (npm start).");
}

function describe(standing: Standing): string {
  switch (standing.code) {
    case "moved":
      return `La empresa vive en ${standing.to}. Lo que dejó en ${standing.from} sigue allí hasta --forget.`;
    case "taken-back":
      return `La empresa sigue en ${standing.from}: ${standing.why}.`;
    case "nothing":
      return "No queda nada de ella en otra celda.";
    case "under-way":
      return `De ${standing.from} a ${standing.to}.`;
  }
}
