import type { Member } from "~/modules/directory/find-session.server";
import { toBlob } from "~/modules/ledger/ledger-rows";
import { daysAround } from "~/modules/ledger/load-people.server";
import { entryTimes, type EntryTimes } from "~/modules/ledger/model/payloads";
import type { Entry } from "~/modules/ledger/model/person";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { correct, type CorrectOutcome } from "./correct.server";
import type { Corrected } from "./correction";
import { afterNeighbour, changeOf, type CorrectionWish } from "./wish";
import { zoneOn } from "./zone-on.server";

export interface ProposeInput {
  member: Member;
  of: Corrected;
  /** The time log that is corrected; null where one is added. */
  entryId: string | null;
  /** The event that last changed it, as whoever proposes saw it; null: as it is now. */
  version: number | null;
  wish: CorrectionWish;
  reason: string;
  /** In which what is added was said, where that is known. */
  timeZone?: string;
  source: "web" | "api" | "kiosk";
  /** The device at which it is said; `isUnidentified`: of somebody whose PIN it did not check. */
  kioskId?: string | undefined;
  isUnidentified?: boolean;
  /** The client's name for this attempt; a repetition under it gets the first answer. */
  idempotencyKey: string | null;
}

/** Proposes what an entry of somebody's record should be. Nothing of the record changes until it is applied. */
export async function propose(deps: Deps, input: ProposeInput): Promise<CorrectOutcome> {
  const { member, of, entryId, version, wish, reason, source, kioskId, isUnidentified, idempotencyKey } =
    input;
  const entry = entryId === null ? null : await findEntry(deps, { of, entryId });
  if (entry === null && entryId !== null) return { code: "not-found" };
  const { company } = member;
  const startAt = wish.kind === "void" ? undefined : wish.times.checkInTime;
  const dayIn = (zone: string) => (startAt === undefined ? entry!.day : localDateOf(startAt, zone));
  const timeZone =
    entry?.time_zone ??
    input.timeZone ??
    (await zoneOn(deps, { ...of, company, day: dayIn(company.timeZone) }));
  return correct(deps, {
    ...{ member, of, timeZone, text: reason, source, kioskId },
    extent: { ...daysAround(dayIn(timeZone)), entry: entry?.opened_by ?? null },
    ...{ idempotencyKey, asked: { entryId, version, wish, of: of.profileId } },
    command: (person) => {
      const is = entry && person.entries.get(entry.opened_by)!;
      const others = [...person.entries.values()].filter(({ openedBy }) => openedBy !== is?.openedBy);
      const stands = { entry: is, version: version ?? is?.version ?? 0 };
      const change = changeOf(afterNeighbour(wish, others), stands, company.workPauses);
      if (is && change.kind === "change" && saysTheSame(change.times, is))
        return { refusal: { code: "changes-nothing" } };
      return {
        kind: "propose",
        entry: is?.openedBy ?? null,
        change,
        ...(isUnidentified && { isUnidentified }),
      };
    },
  });
}

/** Whether a proposal would leave an entry as it is. */
const saysTheSame = (times: EntryTimes, entry: Entry) =>
  JSON.stringify(entryTimes.parse(times)) === JSON.stringify(entryTimes.parse(entry.times));

interface FoundEntry {
  opened_by: number;
  day: LocalDate;
  time_zone: string;
}

/** A person's entry by the id that it has in the API; null for anybody else's. */
const findEntry = ({ db: { $client: d1 } }: Deps, { of, entryId }: { of: Corrected; entryId: string }) =>
  withRetries(() =>
    d1
      .prepare(`SELECT opened_by, day, time_zone FROM time_logs WHERE subject = ?1 AND id = ${toBlob("?2")}`)
      .bind(of.subject, entryId)
      .first<FoundEntry>(),
  );
