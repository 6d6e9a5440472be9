import { encodeBase64 } from "~/modules/register/format/base64";
import { cosignaturesOf } from "~/modules/register/format/cosignature";
import {
  continuationsFolder,
  inBucket,
  stampPath,
  transparencyOrigin,
} from "~/modules/register/format/published-log";
import { registerKeysOf } from "~/modules/register/register-keys";
import { witnessesOf } from "~/modules/register/witnesses";
import type { Env } from "~/platform/env.server";
import { dateOfUtc, type LocalDate } from "~/time/dates";
import { findNewestHead, type NewestHead } from "./newest-head.server";
import type { SeenOutside } from "./seen-outside";
import type { StampMetadata } from "./stamp-head.server";

export interface ShownHead {
  /** The log's, under which it is signed. */
  origin: string;
  /** Null before the first day. */
  newest: { day: LocalDate; size: number; root: string; seen: SeenOutside } | null;
  /** How many registers went on after a loss, and the day of UTC of the last; null where none did. */
  continued: { count: number; lastOn: LocalDate } | null;
}

/** The newest head of the log, as its page shows it. */
export async function loadHead(env: Env): Promise<ShownHead> {
  const origin = transparencyOrigin(registerKeysOf(env).published);
  const [head, continued] = await Promise.all([findNewestHead(env), countContinued(env)]);
  if (!head) return { origin, newest: null, continued };
  const { day, size, root } = head;
  const newest = { day, size, root: encodeBase64(root), seen: await seenOutside(env, head) };
  return { origin, newest, continued };
}

async function countContinued(env: Env): Promise<ShownHead["continued"]> {
  const { objects: marks } = await env.REGISTER.list({ prefix: `${continuationsFolder}/`, limit: 1_000 });
  if (marks.length === 0) return null;
  const last = Math.max(...marks.map(({ uploaded }) => uploaded.getTime()));
  return { count: marks.length, lastOn: dateOfUtc(last) };
}

async function seenOutside(env: Env, { day, note }: NewestHead): Promise<SeenOutside> {
  const known = witnessesOf(env);
  const signed = cosignaturesOf(note, known).filter(({ at }) => at !== null);
  const kept = await env.REGISTER.head(inBucket(stampPath(day)));
  const said = kept?.customMetadata as StampMetadata | undefined;
  const unstamped = env.TSA_URL ? "awaited" : null;
  return {
    stamp: said ? { ...said, at: Number(said.at) } : unstamped,
    witnesses: { signed: signed.length, known: known.length },
  };
}
