import type { Env } from "~/platform/env.server";
import { dateOfUtc, type LocalDate } from "~/time/dates";
import { encodeBase64 } from "../format/base64";
import { cosignaturesOf } from "../format/cosignature";
import { continuationsFolder, logKeyInBucket, stampPath, transparencyOrigin } from "../format/published-log";
import { registerKeysOf } from "../register-keys";
import { witnessesOf } from "../witnesses";
import { findNewestCheckpoint, type NewestCheckpoint } from "./newest-checkpoint.server";
import type { SeenOutside } from "./seen-outside";
import type { StampMetadata } from "./stamp-checkpoint.server";

export interface ShownCheckpoint {
  /** The log's origin. */
  origin: string;
  /** Null before the first day. */
  newest: { day: LocalDate; size: number; root: string; seen: SeenOutside } | null;
  /** How many origin rotations there were, and the UTC day of the last. Null without any. */
  continued: { count: number; lastOn: LocalDate } | null;
}

/** Returns the newest checkpoint of the log, for its page. */
export async function showCheckpoint(env: Env): Promise<ShownCheckpoint> {
  const origin = transparencyOrigin(registerKeysOf(env).published);
  const [checkpoint, continued] = await Promise.all([findNewestCheckpoint(env), countContinued(env)]);
  if (!checkpoint) return { origin, newest: null, continued };
  const { day, size, root } = checkpoint;
  const newest = { day, size, root: encodeBase64(root), seen: await seenOutside(env, checkpoint) };
  return { origin, newest, continued };
}

async function countContinued(env: Env): Promise<ShownCheckpoint["continued"]> {
  const { objects: marks } = await env.REGISTER.list({ prefix: `${continuationsFolder}/`, limit: 1_000 });
  if (marks.length === 0) return null;
  const last = Math.max(...marks.map(({ uploaded }) => uploaded.getTime()));
  return { count: marks.length, lastOn: dateOfUtc(last) };
}

async function seenOutside(env: Env, { day, note }: NewestCheckpoint): Promise<SeenOutside> {
  const knownWitnesses = witnessesOf(env);
  const cosignatures = cosignaturesOf(note, knownWitnesses).filter(({ at }) => at !== null);
  const stampFile = await env.REGISTER.head(logKeyInBucket(stampPath(day)));
  const stampMetadata = stampFile?.customMetadata as StampMetadata | undefined;
  const unstamped = env.TSA_URL ? "awaited" : null;
  return {
    stamp: stampMetadata ? { ...stampMetadata, at: Number(stampMetadata.at) } : unstamped,
    witnesses: { signed: cosignatures.length, known: knownWitnesses.length },
  };
}
