import { DurableObject } from "cloudflare:workers";
import { judgeCheckpoint, type TreeHead, type CheckpointVerdict } from "./model/judge-checkpoint";
import type { Hash } from "./format/merkle";

export interface Approval {
  /** "retired": the register continues under another origin, and nothing is judged any more. */
  is: CheckpointVerdict | "retired";
  /** The checkpoint that was approved before; null for the first. */
  last: TreeHead | null;
  /** The earliest time that a package may state: no package that was approved earlier has a later one. */
  at: number;
}

const lastKey = "last";
const retiredKey = "retired";
const statedKey = "stated";

/**
 * Must approve every checkpoint of a register before it is signed. It keeps the last one outside the database.
 * A database that was restored to an earlier day gets no signature on a past that contradicts the signed one.
 */
export class CheckpointGuard extends DurableObject {
  /**
   * Approves a checkpoint and stores it as the last one before it answers.
   * @param proof as in `judgeCheckpoint`
   * @param at the time that a package is about to state; null for anything else.
   * @param provedFrom the size of the tree that the proof leads from. Workers of earlier deployments leave it out.
   */
  approve(
    proposedHead: TreeHead,
    proof: Hash[] | null,
    at: number | null = null,
    provedFrom: number | null = null,
  ): Approval {
    const { kv } = this.ctx.storage;
    const last = kv.get<TreeHead>(lastKey) ?? null;
    const judgedVerdict = judgeCheckpoint(last, proposedHead, proof && { hashes: proof, from: provedFrom });
    const verdict = kv.get(retiredKey) ? "retired" : judgedVerdict;
    if (verdict === "good" && last?.size !== proposedHead.size) kv.put<TreeHead>(lastKey, proposedHead);
    const before = kv.get<number>(statedKey) ?? 0;
    if (verdict === "good" && at !== null && at > before) kv.put(statedKey, at);
    return { is: verdict, last, at: Math.max(at ?? 0, before) };
  }

  /** Returns the last approved checkpoint, or null without any. */
  last(): TreeHead | null {
    return this.ctx.storage.kv.get<TreeHead>(lastKey) ?? null;
  }

  /** Refuses everything from now on: the register continues under another origin. @returns the last approved checkpoint. */
  retire(): TreeHead | null {
    this.ctx.storage.kv.put(retiredKey, true);
    return this.last();
  }
}
