import type { Location } from "#cell";
import type { Member } from "~/modules/session/find-session.server";
import { appendStatements } from "~/modules/ledger/append.server";
import { readPeople } from "~/modules/ledger/read-people.server";
import type { NewEvent } from "~/modules/ledger/rules/event";
import type { Mode } from "~/modules/ledger/rules/payloads";
import { writeEntries, writeStates } from "~/modules/ledger/projections.server";
import { subjectOf } from "~/modules/ledger/subject-of";
import { commitmentTo } from "~/modules/register/format/lines";
import { revealStatement, withSalt } from "~/modules/register/reveal.server";
import { workedMinutes } from "~/time/worked";
import { localDateOf } from "~/time/zones";
import { deps } from "./deps";

export interface Log {
  checkInTime: number;
  checkOutTime: number | null;
  checkInLocation?: Location;
  checkOutLocation?: Location;
  mode?: Mode;
  /** The events during it, in order: pauses, changes of mode, or a missing exit. */
  meanwhile?: Pick<NewEvent, "kind" | "occurredAt" | "payload">[];
}

const active = { status: "active", role: "employee" } as const;
const punched = { identified_by: "session", deferred: null } as const;

/**
 * Records an entry of a person with its events, at instants that no present punch could have. It changes the person's state only if the
 * entry is open or the latest.
 */
export async function recordLog(member: Member, log: Log) {
  const { now, db } = deps();
  const { $client: d1 } = db;
  const of = subjectOf(member);
  const { timeZone } = member.company;
  const { people } = await readPeople(d1, { ...of, subjects: [of] }, { extent: "open", requestKey: null });
  const [{ person, identity }] = people as [(typeof people)[number]];
  const { state } = person;
  const opened = state.subjectSeq + 1;
  const shared = { day: localDateOf(log.checkInTime, timeZone), timeZone };
  const payload = { ...punched, mode: log.mode ?? "on_site", hours: null } as const;
  const events: NewEvent[] = [
    { ...shared, kind: "check_in", subjectSeq: opened, about: null, occurredAt: log.checkInTime, payload },
  ];
  for (const happening of log.meanwhile ?? [])
    events.push({ ...shared, ...happening, subjectSeq: opened + events.length, about: opened } as NewEvent);
  if (log.checkOutTime !== null)
    events.push({
      ...shared,
      kind: "check_out",
      subjectSeq: opened + events.length,
      about: opened,
      occurredAt: log.checkOutTime,
      payload: punched,
    });
  const places = {
    check_in: log.checkInLocation && withSalt(log.checkInLocation),
    check_out: log.checkOutLocation && withSalt(log.checkOutLocation),
  };
  const placeOf = ({ kind }: { kind: string }) => places[kind as keyof typeof places];
  const { inserts, people: after } = appendStatements(
    d1,
    [
      {
        subject: of.subject,
        events,
        // The person was active then.
        person: { ...person, state: { ...state, member: active, open: null, lastAt: 0, undo: [] } },
        commitmentsOf: (event) => {
          const place = placeOf(event);
          return { person: identity, place: place ? commitmentTo("place", place) : null };
        },
      },
    ],
    { ledger: of.ledger, now, source: "web", actor: { kind: "member", id: member.profile.id } },
  );
  const left = after[0]!.state;
  const storedState = {
    ...left,
    member: state.member,
    open: left.open ?? state.open,
    lastAt: Math.max(left.lastAt, state.lastAt),
    undo: [],
  };
  const ledgerIs = (is: string) =>
    d1.prepare("UPDATE ledgers SET state = ? WHERE key = ?").bind(is, of.ledger);
  const entry = after[0]!.entries.get(opened)!;
  await d1.batch([
    ...inserts,
    ...events.flatMap((event) => {
      const opening = placeOf(event);
      return opening ? [revealStatement(d1, { ...of, ...event }, { domain: "place", opening })] : [];
    }),
    ledgerIs("rebuilding"),
    d1.prepare("DELETE FROM person_states WHERE subject = ?").bind(of.subject),
    ...writeStates(d1, [{ ...of, state: storedState }], true),
    ...writeEntries(d1, [{ ...of, entry, asOf: entry.version }], true),
    ledgerIs("open"),
  ]);
  const { checkInTime, checkOutTime, checkInLocation = null, checkOutLocation = null } = log;
  const { day } = shared;
  const worked = workedMinutes(entry.times);
  return {
    id: entry.id,
    day,
    timeZone,
    checkInTime,
    checkOutTime,
    isExitMissing: entry.exitMissing,
    durationMs: worked && worked.effective * 60_000,
    grossMs: worked && worked.gross * 60_000,
    mark: null,
    checkInLocation,
    checkOutLocation,
    pauses: entry.times.pauses,
    modes: entry.times.modes,
    offline: [],
  };
}
