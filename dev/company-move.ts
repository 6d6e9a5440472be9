// `npm run company:move -- --company ID --to CELL_2 [--remote]`: moves a company to another cell (docs/operations.md). With `--undo`
// in place of `--to` it is taken back; with `--forget` what it left behind is deleted.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { askToForget, askToMove, askToTakeBack, standingOf, type Standing } from "./asking/ask-for-move";
import { fireJobs, lookUntil, orSay } from "./asking/jobs-at-work";
import { openDatabases } from "./backup/databases";
import { listDatabases } from "./local-database";
import { StartError } from "./start-error";

const usage = "Uso: npm run company:move -- --company ID (--to CELL_2 | --undo | --forget) [--remote]";

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
const { company: companyId = "", to, undo, forget, remote: isRemote = false } = values;

await orSay(async () => {
  if (!/^[\w-]+$/.test(companyId) || [to, undo, forget].filter(Boolean).length !== 1)
    throw new StartError(usage);
  if (to && !listDatabases(root).some(({ binding }) => binding === to && binding.startsWith("CELL_")))
    throw new StartError(`wrangler.toml no tiene ninguna celda ${to}.`);
  const stateDir = isRemote ? null : resolve(root, process.env.STATE_DIR || ".wrangler/state");
  const { directory, close } = await openDatabases({ root, stateDir });
  try {
    if (to) await askToMove(directory.ask, { companyId, to, now: Date.now() });
    else if (undo) await askToTakeBack(directory.ask, { companyId });
    else await askToForget(directory.ask, { companyId });
    await fireJobs({ isRemote });
    const standing = await lookUntil(async () => {
      const found = await standingOf(directory.ask, companyId);
      return found.code === "under-way" ? null : found;
    });
    console.log(describe(standing));
    if (standing.code === "taken-back" && !undo) process.exitCode = 1;
  } finally {
    await close();
  }
});

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
