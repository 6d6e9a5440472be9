import { verifyCheckpoint } from "~/modules/register/format/checkpoint";
import { encodeBase64 } from "~/modules/register/format/base64";
import { registerKeysOf } from "~/modules/register/register-keys";
import type { Env } from "~/platform/env.server";
import type { LocalDate } from "~/time/dates";
import { checkpointPath, inBucket, transparencyOrigin } from "~/modules/register/format/published-log";

export interface ShownHead {
  /** The log's, under which it is signed. */
  origin: string;
  /** Null before the first day. */
  newest: { day: LocalDate; size: number; root: string } | null;
}

/** The newest head of the log, as its page shows it. */
export async function loadHead(env: Env): Promise<ShownHead> {
  const keys = registerKeysOf(env);
  const file = await env.REGISTER.get(inBucket(checkpointPath));
  const head = file && verifyCheckpoint(await file.text(), keys.trusted);
  const origin = transparencyOrigin(keys.published);
  if (!head) return { origin, newest: null };
  const { size, root } = head;
  return { origin, newest: { day: file.customMetadata!.day!, size, root: encodeBase64(root) } };
}
