import { listWorking } from "~/modules/board/list-working.server";
import type { Company } from "~/modules/session/find-session.server";
import { percentText, segmentsText } from "~/modules/schedules/pattern-text";
import { plannedOn } from "~/modules/schedules/planned-on";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import { listWeekStatementsWithin } from "~/modules/schedules/list-week-statements.server";
import type { Terms } from "~/modules/schedules/schedule";
import { pactText } from "~/modules/schedules/terms/changed-fields";
import { termsOn } from "~/modules/schedules/terms-on";
import { wholeCompany } from "~/modules/policy/scope.server";
import { aroundDays, workDayOf } from "~/modules/schedules/work-day-of";
import type { Deps } from "~/platform/context.server";
import { shiftChangesOf } from "~/modules/shifts/shift-changes-of";
import { formatDateTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { findProtocol, type Protocol } from "../protocol/find-protocol.server";
import { countReaders } from "../protocol/readers.server";
import { messages } from "./messages";

/** A person with an open entry, and their plan of its working day. */
export interface PersonAtWork {
  /** The id of the entry. */
  id: string;
  name: string;
  checkInTime: number;
  timeZone: string;
  isOnPause: boolean;
  /** The hours of the day: `09:00–14:00 y 16:00–19:00`. Null without terms or with flexible hours. */
  planned: string | null;
  /** How its published hours changed: `antes 12–16, ahora 13–17 (Olga Dueña, 05/12/2026 18:02)`. None without a change. */
  changes: string[];
  /** Of a part-timer, the share and the pact of complementary hours: `parcial: 30 %, sin pacto anotado`. Null for others. */
  partTime: string | null;
}

/** The newest protocol, and how many of the active people have read it. */
export interface DoorProtocol extends Pick<Protocol, "version" | "sections" | "savedAt" | "savedBy"> {
  readers: { people: number; read: number };
}

/** What an inspector asks for at the door. */
export interface DoorFacts {
  atWork: PersonAtWork[];
  /** Null until the company has saved one. */
  protocol: DoorProtocol | null;
}

/** Returns the data for an inspector at the door: the people at work with their plan, and the protocol. */
export async function readDoor(
  deps: Deps,
  company: Pick<Company, "id" | "ledger" | "timeZone">,
): Promise<DoorFacts> {
  const [atWork, protocol] = await Promise.all([listAtWork(deps, company), readProtocol(deps, company)]);
  return { atWork, protocol };
}

async function readProtocol(
  deps: Pick<Deps, "db">,
  { id: companyId }: Pick<Company, "id">,
): Promise<DoorProtocol | null> {
  const protocol = await findProtocol(deps, { companyId });
  if (!protocol) return null;
  const { version, sections, savedAt, savedBy, digest } = protocol;
  const { people, read } = await countReaders(deps, { companyId, digest });
  return { version, sections, savedAt, savedBy, readers: { people, read } };
}

/** Lists the people with an open entry, with their plan: what an inspector compares at the door. At most a page of the board. */
export async function listAtWork(
  deps: Deps,
  company: Pick<Company, "id" | "ledger" | "timeZone">,
): Promise<PersonAtWork[]> {
  const { people } = await listWorking(deps, {
    reader: wholeCompany,
    ledger: company.ledger,
    now: deps.now,
    before: null,
    search: "",
    withPlaces: false,
  });
  const todayOn = localDateOf(deps.now, company.timeZone);
  const [firstOn = todayOn] = people.map(({ day }) => day).toSorted();
  const profileIds = people.map(({ profileId }) => profileId);
  const range = aroundDays({ from: firstOn, to: todayOn });
  const [schedules, statements] = await Promise.all([
    readSchedules(deps, company, { profileIds, weeks: range }),
    listWeekStatementsWithin(deps, { companyId: company.id, profileIds, range, asOf: deps.now }),
  ]);
  return people.map(({ id, profileId, name, day, checkInTime, timeZone, pause }) => {
    const { schedule } = schedules.get(profileId)!;
    const on = workDayOf({ day, checkInTime, timeZone }, schedule);
    const { isFlexible, segments } = plannedOn(schedule, on);
    const terms = termsOn(schedule, on);
    const hasHours = terms !== null && !isFlexible;
    return {
      id,
      name,
      checkInTime,
      timeZone,
      isOnPause: pause !== null,
      planned: hasHours ? segmentsText(segments) : null,
      changes: shiftChangesOf(statements.get(profileId) ?? []).flatMap((change) =>
        change.on === on && change.before !== "" ? [changeText(change, company.timeZone)] : [],
      ),
      partTime: terms && partTimeText(terms),
    };
  });
}

const changeText = (
  { before, now, statement }: ReturnType<typeof shiftChangesOf>[number],
  timeZone: string,
): string =>
  messages.changed({
    before,
    now,
    by: [statement.author, formatDateTime(statement.recordedAt, timeZone)].filter(Boolean).join(", "),
  });

const partTimeText = ({ partTimePercent, pact }: Terms): string | null =>
  partTimePercent < 100 ? messages.partTime(percentText(partTimePercent), pact && pactText(pact)) : null;
