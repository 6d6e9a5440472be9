import { DurableObject } from "cloudflare:workers";
import { judgeHead, type Head, type HeadVerdict } from "./judge-head";
import type { Hash } from "./format/merkle";

export interface Approval {
  is: HeadVerdict;
  /** The one that was approved before; null for the first. */
  last: Head | null;
  /** When a package of it may say that it was signed: not before any package that was approved earlier. */
  at: number;
}

const key = "last";
const retired = "retired";
const stated = "stated";

/**
 * Without its word no checkpoint of a register is signed. It keeps the last one outside the database: whoever takes that back
 * to another day, by a restore or otherwise, gets no signature on a past that contradicts what was signed.
 */
export class CheckpointGuard extends DurableObject {
  /**
   * Keeps a head that may be signed as the last one, before it answers.
   * @param proof as `judgeHead` has it
   * @param at the time that a package is about to state; null of what states none.
   */
  approve(asked: Head, proof: Hash[] | null, at: number | null = null): Approval {
    const { kv } = this.ctx.storage;
    const last = kv.get<Head>(key) ?? null;
    const is = kv.get(retired) ? "contradiction" : judgeHead(last, asked, proof);
    if (is === "good" && last?.size !== asked.size) kv.put<Head>(key, asked);
    const before = kv.get<number>(stated) ?? 0;
    if (is === "good" && at !== null && at > before) kv.put(stated, at);
    return { is, last, at: Math.max(at ?? 0, before) };
  }

  /** The last head that was approved; null where nothing ever was. */
  last(): Head | null {
    return this.ctx.storage.kv.get<Head>(key) ?? null;
  }

  /** From here on nothing is approved: the register goes on as another generation. @returns the head that stays the last. */
  retire(): Head | null {
    this.ctx.storage.kv.put(retired, true);
    return this.last();
  }
}
