import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { endRotation, isRotating, requireRotationRequested } from "~/modules/ledger/origin-rotation.server";
import { findCompanySubject } from "~/modules/ledger/find-ledger.server";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import { executeCommands } from "~/modules/ledger/execute-commands.server";
import { type ArchiveDeps, archivePrefix } from "./archive-checkpoint.server";
import { encodeBase64 } from "./format/base64";
import { continuationsFolder } from "./format/published-log";
import { growTree } from "./grow-tree.server";
import type { TreeHead } from "./model/judge-checkpoint";
import type { RegisterLog } from "./read-lines.server";
import { logOrigin } from "./register-keys";
import { signTree } from "./sign-checkpoint.server";
import { OriginRetired, RegisterRewound } from "./model/signing-faults";
import type { Tree } from "./tree-rows";
import { verifyCheckpoint } from "./format/checkpoint";
import { treeRoot } from "./format/merkle";
import { withHashes } from "./read-hashes.server";

export interface ContinueDeps extends ArchiveDeps {
  /** Returns the guard of an origin: {@link CheckpointGuard}. */
  guardOf: (origin: string) => { last(): Promise<TreeHead | null>; retire(): Promise<TreeHead | null> };
}

/**
 * Continues a register whose past was lost under a new origin (`npm run register:new-origin`).
 * The remaining events stay its first leaves. The next event names the last signed checkpoint.
 * No checkpoint is signed under the new origin without that event. The old origin signs nothing any more, even if the past is recovered.
 * @returns
 * - "continued": the event was appended.
 * - "not-lost": nothing prevents signing, so nothing changes.
 * - "closed": try again later.
 * - "ended": the operator's request no longer exists.
 * @throws SigningOvertaken when others signed at each try, so that nothing is lost either; faults of the database. Both are tried again.
 */
export async function rotateOrigin(
  deps: ContinueDeps,
  log: RegisterLog & { timeZone: string },
): Promise<"continued" | "not-lost" | "closed" | "ended"> {
  const { d1, keys, now, bucket, guardOf } = deps;
  if (!(await isRotating(d1, log.ledger))) return "ended";
  const tree = await growTree(d1, log);
  const old = await newestGeneration(deps, log, tree);
  if (!old || !(await isTreeLost(deps, log, tree))) {
    await endRotation(d1, log.ledger).run();
    return "not-lost";
  }
  const { size, root } = (await guardOf(old.origin).retire())!;
  const common = Math.min(size, await commonWithArchive(deps, log, { tree, origin: old.origin }));
  const generation = old.generation + 1;
  const payload = { generation, origin: old.origin, size, root: encodeBase64(root), common };
  await bucket.put(continuationKey(logOrigin(keys, log.companyId, generation)), "");
  const outcome = await executeCommands(d1, {
    ledger: log.ledger,
    now,
    source: "system",
    actor: { kind: "system", id: null },
    subjects: [{ subject: await findCompanySubject(d1, log), profileId: null }],
    extent: "open",
    request: null,
    decide: ([company]) => {
      const event = decideIdentity(company!.person, "company", { now, timeZone: log.timeZone });
      return { events: [[{ ...event, kind: "register_continued" as const, payload }]] };
    },
    alongside: () => [requireRotationRequested(d1, log.ledger), endRotation(d1, log.ledger)],
  }).catch(unmetOrThrow);
  if (outcome.code === "appended") return "continued";
  return outcome.code === "unmet" ? "ended" : "closed";
}

/** Another turn was first. Its event has the same generation, and the database accepts only one. */
function unmetOrThrow(fault: unknown): { code: "unmet" } {
  if (fault instanceof Error && fault.message.includes("goes on as its next generation"))
    return { code: "unmet" };
  throw fault;
}

/** Marks publicly that a register was continued, without naming it: only people with a file of it know its origin. */
const continuationKey = (origin: string) =>
  `${continuationsFolder}/${bytesToHex(sha256(utf8ToBytes(origin)))}`;

/** Returns the last generation that ever signed, or null. The database may have been restored to a state before it. */
async function newestGeneration(
  { keys, guardOf }: ContinueDeps,
  { companyId }: RegisterLog,
  { continued }: Tree,
) {
  let newestOrigin: { origin: string; generation: number } | null = null;
  for (let generation = 1; ; generation += 1) {
    const origin = logOrigin(keys, companyId, generation);
    if (await guardOf(origin).last()) newestOrigin = { origin, generation };
    else if (generation >= (continued?.generation ?? 1)) return newestOrigin;
  }
}

/** Returns whether the register contradicts what was signed, or its origin was retired by an interrupted turn. */
async function isTreeLost(deps: ContinueDeps, log: RegisterLog, tree: Tree): Promise<boolean> {
  try {
    await signTree(deps, log, tree);
    return false;
  } catch (fault) {
    if (fault instanceof RegisterRewound || fault instanceof OriginRetired) return true;
    throw fault;
  }
}

/** Nobody restores a database from further back. */
const mostCheckpointsRead = 60;
/** The most keys that R2 lists in one call. */
const pageSize = 1_000;

/** Returns how many of a tree's first events an archived checkpoint of that origin proves to be unchanged. */
async function commonWithArchive(
  { bucket, d1, keys }: ArchiveDeps,
  log: RegisterLog,
  { tree, origin }: { tree: Tree; origin: string },
): Promise<number> {
  for (const key of (await listKeys(bucket, archivePrefix(log))).slice(-mostCheckpointsRead).reverse()) {
    const archivedCheckpoint = verifyCheckpoint((await (await bucket.get(key))?.text()) ?? "", keys.trusted);
    if (archivedCheckpoint?.origin !== origin || archivedCheckpoint.size > tree.size) continue;
    const root = await withHashes(
      d1,
      log,
      (readNode) => treeRoot(archivedCheckpoint.size, readNode),
      tree.edge,
    );
    if (root.every((byte, at) => byte === archivedCheckpoint.root[at])) return archivedCheckpoint.size;
  }
  return 0;
}

async function listKeys(bucket: R2Bucket, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for (let startAfter = ""; ;) {
    const { objects } = await bucket.list({ prefix, limit: pageSize, ...(startAfter && { startAfter }) });
    keys.push(...objects.map(({ key }) => key));
    if (objects.length < pageSize) return keys;
    startAfter = keys.at(-1)!;
  }
}
