import { readCheckpoint } from "~/modules/register/format/checkpoint";
import { dailyLeaf } from "~/modules/register/format/daily-leaf";
import type { NoteSignature } from "~/modules/register/format/note";
import type { Env } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";
import { namedObject } from "~/platform/named-object.server";
import { dateOfUtc, type LocalDate } from "~/time/dates";
import type { TransparencyLog } from "./transparency-log.server";

/** By then the night's checkpoints have been archived; one that comes later is added the day after. */
const publishedFromHour = 6;

const transparencyLog = (env: Pick<Env, "TRANSPARENCY_LOG" | "OBJECT_JURISDICTION">) =>
  namedObject(env, env.TRANSPARENCY_LOG as unknown as DurableObjectNamespace<TransparencyLog>, "log");

/**
 * Hands a company's checkpoint of the day to the operator's log. Twice changes nothing.
 * @throws Error where the log holds another state of that register and day, or the day is long past: both are to be looked into.
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

/** Adds the day to the log once the night's work is done; what was cut off is finished at the next turn. */
export async function publishLog({ env, now }: { env: Env; now: number }): Promise<void> {
  if (new Date(now).getUTCHours() < publishedFromHour) return;
  await transparencyLog(env).publish(dateOfUtc(now));
}

type LogEnv = Parameters<typeof transparencyLog>[0];

/** Counts a try to show a day's head to somebody. @returns how many are left today; null where none may be made now. */
export const claimTry = async (
  env: LogEnv,
  of: { who: string; day: LocalDate; now: number },
): Promise<number | null> => transparencyLog(env).claimTry(of);

/** Has nobody show them this day's head again. */
export const endTriesOf = async (env: LogEnv, of: { who: string; day: LocalDate }): Promise<void> =>
  transparencyLog(env).endTries(of);

/** Publishes what witnesses have signed of a day's checkpoint. */
export const addCosignatures = async (
  env: LogEnv,
  of: { day: LocalDate; lines: NoteSignature[] },
): Promise<void> => transparencyLog(env).cosign(of);
