import { DurableObject } from "cloudflare:workers";
import { judgeCheckpoint, type Head, type CheckpointVerdict } from "./model/judge-checkpoint";
import type { Hash } from "./format/merkle";

export interface Approval {
  /** "retired": the register continues under another origin, and nothing is judged any more. */
  is: CheckpointVerdict | "retired";
  /** The checkpoint that was approved before; null for the first. */
  last: Head | null;
  /** The earliest time that a package may state: no package that was approved earlier has a later one. */
  at: number;
}

const key = "last";
const retired = "retired";
const stated = "stated";

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
    asked: Head,
    proof: Hash[] | null,
    at: number | null = null,
    provedFrom: number | null = null,
  ): Approval {
    const { kv } = this.ctx.storage;
    const last = kv.get<Head>(key) ?? null;
    const judged = judgeCheckpoint(last, asked, proof && { hashes: proof, from: provedFrom });
    const is = kv.get(retired) ? "retired" : judged;
    if (is === "good" && last?.size !== asked.size) kv.put<Head>(key, asked);
    const before = kv.get<number>(stated) ?? 0;
    if (is === "good" && at !== null && at > before) kv.put(stated, at);
    return { is, last, at: Math.max(at ?? 0, before) };
  }

  /** Returns the last approved checkpoint, or null without any. */
  last(): Head | null {
    return this.ctx.storage.kv.get<Head>(key) ?? null;
  }

  /** Refuses everything from now on: the register continues under another origin. @returns the last approved checkpoint. */
  retire(): Head | null {
    this.ctx.storage.kv.put(retired, true);
    return this.last();
  }
}
