import type { Env } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";
import { namedObject } from "~/platform/named-object.server";
import { dateOfUtc, type LocalDate } from "~/time/dates";
import type { NoteSignature } from "../format/note";
import { dailyLeaf } from "../format/daily-leaf";
import { readCheckpoint } from "../format/checkpoint";
import type { TransparencyLog } from "./transparency-log.server";

/** By this hour (UTC) the night's checkpoints are archived. A later one is added the next day. */
const publishingFromHour = 6;

const transparencyLog = (env: Pick<Env, "TRANSPARENCY_LOG" | "OBJECT_JURISDICTION">) =>
  namedObject(env, env.TRANSPARENCY_LOG as unknown as DurableObjectNamespace<TransparencyLog>, "log");

/**
 * Submits a company's checkpoint of the day to the transparency log. A repeated call changes nothing.
 * @throws Error when the log has another checkpoint of that register and day, or the day is too old. Both need an investigation.
 */
export async function submitToLog(
  { env, now }: { env: Env; now: number },
  { companyId, checkpoint }: { companyId: string; checkpoint: string },
): Promise<void> {
  const day = dateOfUtc(now);
  const { origin } = readCheckpoint(checkpoint)!;
  const answer = await transparencyLog(env).submit(dailyLeaf({ origin, day }, checkpoint), {
    day,
    today: day,
  });
  if (answer === "taken") return;
  const fault = new Error(`register of ${companyId}: its checkpoint of ${day} is refused: ${answer}`);
  logFault("transparency log", fault, { company: companyId });
  throw fault;
}

/** Adds the day to the log once the nightly jobs are done. The next turn completes an interrupted one. */
export async function publishLog({ env, now }: { env: Env; now: number }): Promise<void> {
  if (new Date(now).getUTCHours() < publishingFromHour) return;
  await transparencyLog(env).publish(dateOfUtc(now));
}

type LogEnv = Parameters<typeof transparencyLog>[0];

/** Counts a try to send a day's checkpoint to an outside party. @returns how many are left today, or null when none is allowed now. */
export const claimTry = async (
  env: LogEnv,
  of: { who: string; day: LocalDate; now: number },
): Promise<number | null> => transparencyLog(env).claimTry(of);

/** Ends the tries with that party for the day. */
export const endTriesOf = async (env: LogEnv, of: { who: string; day: LocalDate }): Promise<void> =>
  transparencyLog(env).endTries(of);

/** Publishes witnesses' signatures of a day's checkpoint. */
export const addCosignatures = async (
  env: LogEnv,
  of: { day: LocalDate; lines: NoteSignature[] },
): Promise<void> => transparencyLog(env).cosign(of);
