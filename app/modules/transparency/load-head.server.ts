import { encodeBase64 } from "~/modules/register/format/base64";
import { cosignaturesOf } from "~/modules/register/format/cosignature";
import { inBucket, stampPath, transparencyOrigin } from "~/modules/register/format/published-log";
import { registerKeysOf } from "~/modules/register/register-keys";
import { witnessesOf } from "~/modules/register/witnesses";
import type { Env } from "~/platform/env.server";
import type { LocalDate } from "~/time/dates";
import { findNewestHead, type NewestHead } from "./newest-head.server";
import type { SeenOutside } from "./seen-outside";
import type { StampMetadata } from "./stamp-head.server";

export interface ShownHead {
  /** The log's, under which it is signed. */
  origin: string;
  /** Null before the first day. */
  newest: { day: LocalDate; size: number; root: string; seen: SeenOutside } | null;
}

/** The newest head of the log, as its page shows it. */
export async function loadHead(env: Env): Promise<ShownHead> {
  const origin = transparencyOrigin(registerKeysOf(env).published);
  const head = await findNewestHead(env);
  if (!head) return { origin, newest: null };
  const { day, size, root } = head;
  return { origin, newest: { day, size, root: encodeBase64(root), seen: await seenOutside(env, head) } };
}

async function seenOutside(env: Env, { day, note }: NewestHead): Promise<SeenOutside> {
  const known = witnessesOf(env);
  const signed = cosignaturesOf(note, known).filter(({ at }) => at !== null);
  const kept = await env.REGISTER.head(inBucket(stampPath(day)));
  const said = kept?.customMetadata as StampMetadata | undefined;
  const unstamped = env.TSA_URL ? "awaited" : null;
  return {
    stamp: said ? { authority: said.authority, at: Number(said.at) } : unstamped,
    witnesses: { signed: signed.length, known: known.length },
  };
}
