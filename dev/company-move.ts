// `npm run company:move -- --company ID --to CELL_2 [--remote]`: moves a company to another cell (docs/operations.md). Instead of `--to`,
// `--undo` undoes the move and `--forget` deletes the rows left behind.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  requestDeletion,
  requestMove,
  requestUndo,
  findMoveState,
  type MoveState,
} from "./requests/request-move";
import { fireJobs, lookUntil, orSay } from "./requests/jobs-at-work";
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
    if (to) await requestMove(directory.query, { companyId, to, now: Date.now() });
    else if (undo) await requestUndo(directory.query, { companyId });
    else await requestDeletion(directory.query, { companyId });
    await fireJobs({ isRemote });
    const state = await lookUntil(async () => {
      const found = await findMoveState(directory.query, companyId);
      return found.code === "under-way" ? null : found;
    });
    console.log(describe(state));
    if (state.code === "undone" && !undo) process.exitCode = 1;
  } finally {
    await close();
  }
});

function describe(state: MoveState): string {
  switch (state.code) {
    case "moved":
      return `La empresa vive en ${state.to}. Lo que dejó en ${state.from} sigue allí hasta --forget.`;
    case "undone":
      return `La empresa sigue en ${state.from}: ${state.why}.`;
    case "nothing":
      return "No queda nada de ella en otra celda.";
    case "under-way":
      return `De ${state.from} a ${state.to}.`;
  }
}
