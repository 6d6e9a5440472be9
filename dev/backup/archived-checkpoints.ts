import { join } from "node:path";
import { Miniflare } from "miniflare";
import { readCheckpoint, type Checkpoint } from "../../app/modules/register/format/checkpoint";
import { treeRoot } from "../../app/modules/register/format/merkle";
import { growTree } from "../../app/modules/register/grow-tree.server";
import { withHashes } from "../../app/modules/register/read-hashes.server";
import { findLedger } from "../../app/modules/ledger/find-ledger.server";
import { openLocalDatabases } from "../local-database";

interface ArchivedCheckpoint {
  companyId: string;
  /** The day in its key. */
  on: string;
  checkpoint: Checkpoint | null;
}

/**
 * Compares the trees of a restored local database with all archived checkpoints. A backup that is too old lacks events.
 * In one that was changed, the root differs.
 * @returns the differences, in words.
 */
export async function compareArchivedCheckpoints(root: string, stateDir: string): Promise<string[]> {
  const all = await readArchive(stateDir);
  const { cells, close } = await openLocalDatabases({ root, stateDir });
  try {
    const problems: string[] = [];
    for (const archived of all) {
      const problem = await problemOf([...cells.values()], archived);
      if (problem) problems.push(`punto de control: ${archived.companyId}, ${archived.on}: ${problem}`);
    }
    return problems;
  } finally {
    await close();
  }
}

async function problemOf(
  cells: readonly D1Database[],
  { companyId, checkpoint }: ArchivedCheckpoint,
): Promise<string | null> {
  if (!checkpoint?.origin.endsWith(`/${companyId}`)) return "no es de este registro";
  const cellLogs = await Promise.all(
    cells.map(async (d1) => ({ d1, log: await findLedger(d1, { companyId }) })),
  );
  const home = cellLogs.find(({ log }) => log !== null);
  if (!home?.log) return "falta el registro";
  const { d1, log } = home;
  const { size, edge } = await growTree(d1, log);
  if (size < checkpoint.size) return `falta la anotación ${checkpoint.size}, que ya estaba en él`;
  const root = await withHashes(d1, log, (readHashes) => treeRoot(checkpoint.size, readHashes), edge);
  return root.every((byte, at) => byte === checkpoint.root[at]) ? null : "el árbol es otro";
}

async function readArchive(stateDir: string): Promise<ArchivedCheckpoint[]> {
  const miniflare = new Miniflare({
    modules: true,
    script: "",
    r2Buckets: { REGISTER: "fichaclara-register" },
    r2Persist: join(stateDir, "v3", "r2"),
  });
  try {
    const bucket = await miniflare.getR2Bucket("REGISTER");
    const archived: ArchivedCheckpoint[] = [];
    for (let cursor: string | undefined, isOver = false; !isOver;) {
      const page = await bucket.list({ prefix: "checkpoints/", ...(cursor && { cursor }) });
      for (const { key } of page.objects) {
        const [, companyId, on] = key.split("/") as [string, string, string];
        const note = await (await bucket.get(key))!.text();
        archived.push({ companyId, on, checkpoint: readCheckpoint(note) });
      }
      isOver = !page.truncated;
      cursor = page.truncated ? page.cursor : undefined;
    }
    return archived;
  } finally {
    await miniflare.dispose();
  }
}
