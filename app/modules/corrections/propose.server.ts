import { timeLogs } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { blobOf } from "~/modules/ledger/ledger-columns";
import { daysAround } from "~/modules/ledger/read-people.server";
import { entryTimesSchema, type EntryTimes } from "~/modules/ledger/rules/payloads";
import type { Entry } from "~/modules/ledger/rules/person";
import type { Deps } from "~/platform/context.server";
import { localDateOf } from "~/time/zones";
import { correct, type CorrectOutcome } from "./correct.server";
import type { CorrectedPerson } from "./correction";
import { afterNeighbour, requestedChangeOf, type CorrectionRequest } from "./correction-request";
import { zoneAt } from "./zone-on.server";

export interface ProposeInput {
  member: Member;
  corrected: CorrectedPerson;
  /** The time log to correct; null for an addition. */
  entryId: string | null;
  /** The event that last changed the entry when the author saw it. Null: the entry as it is now. */
  version: number | null;
  requested: CorrectionRequest;
  /** The entry is open, and its person has stopped working: it also ends, with a missing exit. */
  endsEntry?: boolean;
  reason: string;
  /** The zone in which an addition was typed, if known. */
  timeZone?: string;
  source: "web" | "api" | "kiosk";
  /** The kiosk at which the person proposes. `isUnidentified`: the kiosk did not check a PIN. */
  kioskId?: string | undefined;
  isUnidentified?: boolean;
  /** The client's key for this attempt. A repetition gets the first answer. */
  idempotencyKey: string | null;
}

/** Proposes a correction of a person's entry. The record changes only when the correction is applied. */
export async function propose(deps: Deps, input: ProposeInput): Promise<CorrectOutcome> {
  const { member, corrected, entryId, version, requested, reason, source, kioskId, idempotencyKey } = input;
  const { isUnidentified, endsEntry } = input;
  const entry = entryId === null ? null : ((await findEntry(deps, { corrected, entryId })) ?? null);
  if (entry === null && entryId !== null) return { code: "not-found" };
  const { company } = member;
  const startAt = requested.kind === "void" ? undefined : requested.times.checkInTime;
  const timeZone =
    entry?.timeZone ?? input.timeZone ?? (await zoneAt(deps, { ...corrected, company, at: startAt! }));
  const day = startAt === undefined ? entry!.day : localDateOf(startAt, timeZone);
  return correct(deps, {
    member,
    corrected,
    day: entry && entry.day < day ? entry.day : day,
    timeZone,
    text: reason,
    source,
    kioskId,
    extent: { ...daysAround(day), entry: entry?.openedBy ?? null },
    idempotencyKey,
    request: { entryId, version, wish: requested, of: corrected.profileId },
    command: (person) => {
      const entryNow = entry && person.entries.get(entry.openedBy)!;
      const otherEntries = [...person.entries.values()].filter(
        ({ openedBy }) => openedBy !== entryNow?.openedBy,
      );
      const entryAndVersion = { entry: entryNow, version: version ?? entryNow?.version ?? 0 };
      const change = requestedChangeOf(
        afterNeighbour(requested, otherEntries),
        entryAndVersion,
        company.workPauses,
      );
      if (entryNow && change.kind === "change" && hasSameTimes(change.times, entryNow))
        return { refusal: { code: "changes-nothing" } };
      return {
        kind: "propose",
        entry: entryNow?.openedBy ?? null,
        change,
        ...(isUnidentified && { isUnidentified }),
        ...(endsEntry && { endsEntry }),
      };
    },
  });
}

const hasSameTimes = (times: EntryTimes, entry: Entry) =>
  JSON.stringify(entryTimesSchema.parse(times)) === JSON.stringify(entryTimesSchema.parse(entry.times));

/** Returns a person's entry by its API id; undefined if it is another person's. */
const findEntry = ({ db }: Deps, { corrected, entryId }: { corrected: CorrectedPerson; entryId: string }) =>
  db
    .select({ openedBy: timeLogs.openedBy, day: timeLogs.day, timeZone: timeLogs.timeZone })
    .from(timeLogs)
    .where(and(eq(timeLogs.subject, corrected.subject), eq(timeLogs.id, blobOf(sql`${entryId}`))))
    .get();
