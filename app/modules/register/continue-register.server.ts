import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { endContinuing, isContinuing, requireAsked } from "~/modules/ledger/continuing.server";
import { findCompanySubject } from "~/modules/ledger/find-ledger.server";
import { decideIdentity } from "~/modules/ledger/model/decide-identity";
import { runCommands } from "~/modules/ledger/run-commands.server";
import type { ArchiveDeps } from "./archive-checkpoint.server";
import { commonWithArchive } from "./common-with-archive.server";
import { encodeBase64 } from "./format/base64";
import { continuationsFolder } from "./format/published-log";
import { growTree } from "./grow-tree.server";
import type { Head } from "./judge-head";
import type { Log } from "./read-lines.server";
import { logOrigin } from "./register-keys";
import { RegisterRewound, signTree } from "./sign-checkpoint.server";
import type { Tree } from "./tree-rows";

export interface ContinueDeps extends ArchiveDeps {
  /** The guard of an origin: {@link CheckpointGuard}. */
  guardOf: (origin: string) => { last(): Promise<Head | null>; retire(): Promise<Head | null> };
}

/**
 * Lets a register whose past was lost go on as its next generation (`npm run register:new-origin`). The events that are left
 * stay its first leaves; the next one names the last head that was signed, and no checkpoint without it is signed under the
 * new origin. The old one signs nothing any more, also where the database finds its past again.
 * @returns "not-lost" where nothing stands in the way of signing, and all stays as it is; "closed" where it has to be tried
 * again; "ended" where nobody asks any more.
 */
export async function continueRegister(
  deps: ContinueDeps,
  log: Log & { timeZone: string },
): Promise<"continued" | "not-lost" | "closed" | "ended"> {
  const { d1, keys, now, bucket, guardOf } = deps;
  if (!(await isContinuing(d1, log.ledger))) return "ended";
  const tree = await growTree(d1, log);
  const old = await newestGeneration(deps, log, tree);
  if (!old || !(await isLost(deps, log, tree))) {
    await endContinuing(d1, log.ledger).run();
    return "not-lost";
  }
  const { size, root } = (await guardOf(old.origin).retire())!;
  const common = Math.min(size, await commonWithArchive(deps, log, { tree, origin: old.origin }));
  const generation = old.generation + 1;
  const payload = { generation, origin: old.origin, size, root: encodeBase64(root), common };
  await bucket.put(markOf(logOrigin(keys, log.companyId, generation)), "");
  const outcome = await runCommands(d1, {
    ...{ ledger: log.ledger, now, source: "system", actor: { kind: "system", id: null } },
    subjects: [{ subject: await findCompanySubject(d1, log), profileId: null }],
    ...{ extent: "open", request: null },
    decide: ([company]) => {
      const event = decideIdentity(company!.person, "company", { now, timeZone: log.timeZone });
      return { events: [[{ ...event, kind: "register_continued" as const, payload }]] };
    },
    also: () => [requireAsked(d1, log.ledger), endContinuing(d1, log.ledger)],
  }).catch(another);
  if (outcome.code === "appended") return "continued";
  return outcome.code === "unmet" ? "ended" : "closed";
}

/** Another turn was first: its event is of this generation, and of two of them one is refused. */
function another(fault: unknown): { code: "unmet" } {
  if (fault instanceof Error && fault.message.includes("goes on as its next generation"))
    return { code: "unmet" };
  throw fault;
}

/** What tells everybody that a register went on, without saying whose: who has a file of it knows its origin. */
const markOf = (origin: string) => `${continuationsFolder}/${bytesToHex(sha256(utf8ToBytes(origin)))}`;

/** The last generation that ever signed: the database may have been taken back behind it. Null where none did. */
async function newestGeneration({ keys, guardOf }: ContinueDeps, { companyId }: Log, { continued }: Tree) {
  let found: { origin: string; generation: number } | null = null;
  for (let generation = 1; ; generation += 1) {
    const origin = logOrigin(keys, companyId, generation);
    if (await guardOf(origin).last()) found = { origin, generation };
    else if (generation >= (continued?.generation ?? 1)) return found;
  }
}

async function isLost(deps: ContinueDeps, log: Log, tree: Tree): Promise<boolean> {
  try {
    await signTree(deps, log, tree);
    return false;
  } catch (fault) {
    if (fault instanceof RegisterRewound) return true;
    throw fault;
  }
}
