// P10: the bytes that a punch takes in a cell, by D1's own size: the event, its indexes, the projections and the tree.
import type { Member } from "~/modules/session/find-session.server";
import { appendStatements, type DecidedEvents } from "~/modules/ledger/append.server";
import { readPeople } from "~/modules/ledger/read-people.server";
import type { PunchCommand } from "~/modules/ledger/rules/commands";
import { decidePunch } from "~/modules/ledger/rules/decide-punch";
import type { Person } from "~/modules/ledger/rules/person";
import { subjectOf } from "~/modules/ledger/subject-of";
import { commitmentTo } from "~/modules/register/format/lines";
import { growTree } from "~/modules/register/grow-tree.server";
import { withSalt } from "~/modules/register/reveal.server";
import { openDb } from "~/platform/db.server";
import { hourMs } from "~/time/units";
import { openBenchDatabase } from "./database";
import { aColleague, aMember } from "./large-register";
import type { Figure } from "./measure";

const people = 500;
const days = 100;
const punches = people * days * 2;
const firstDay = Date.UTC(2026, 0, 5, 8);
const timeZone = "Europe/Madrid";
const place = { latitude: 40.41678, longitude: -3.70379 };
const punched = { identified_by: "session", deferred: null } as const;
const kinds: PunchCommand[] = [
  { kind: "check_in", mode: "on_site", endsWithMissingExit: false },
  { kind: "check_out" },
];

/** Measures the bytes of 100,000 punches, each with its idempotency key, without a location and with one. */
export async function benchSize(): Promise<Figure[]> {
  return [
    await figure("P10 bytes of a punch over 100 k of them ≤ 400", 400, false),
    await figure("P10 the same with its place ≤ 550", 550, true),
  ];
}

async function figure(bar: string, most: number, hasPlace: boolean): Promise<Figure> {
  const { before, after } = await sizes(hasPlace);
  const each = (after - before) / punches;
  return {
    bar,
    control: `meta.size_after: ${inMiB(before)} MiB before them, ${inMiB(after)} MiB after`,
    figure: `${each.toFixed(0)} bytes`,
    holds: each <= most,
  };
}

const inMiB = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

/** Returns the size of a cell in which everybody punches day after day, through the application's batches. */
async function sizes(hasPlace: boolean): Promise<{ before: number; after: number }> {
  const { d1, close } = await openBenchDatabase();
  const size = async () => (await d1.prepare("SELECT 1").run()).meta.size_after;
  try {
    const db = openDb(d1);
    const owner = await aMember(db);
    const { ledger } = owner.company;
    const crowd: Member[] = [];
    while (crowd.length < people)
      crowd.push(
        await aColleague(db, owner.company, { fullName: `Persona ${crowd.length}`, role: "employee" }),
      );
    const subjects = crowd.map(subjectOf);
    const peopleRead = await readPeople(d1, { ledger, subjects }, { extent: "open", requestKey: null });
    let records = peopleRead.people.map(({ person }) => person);
    const before = await size();
    for (let nth = 0; nth < 2 * days; nth += 1) {
      const now = firstDay + Math.floor(nth / 2) * 24 * hourMs + (nth % 2) * 8 * hourMs;
      const decided = records.map((person, whose) =>
        decide(
          { ...subjects[whose]!, person, identity: peopleRead.people[whose]!.identity },
          kinds[nth % 2]!,
          now,
        ),
      );
      const { statements, people: next } = appendStatements(
        d1,
        decided.map(({ opening, ...each }) => ({
          ...each,
          commitmentsOf: () => ({
            person: each.identity,
            place: hasPlace ? commitmentTo("place", opening) : null,
          }),
        })),
        // One actor for all events: its id takes as many bytes as a member's own.
        { ledger, now, source: "web", actor: { kind: "kiosk", id: owner.profile.id } },
      );
      await d1.batch([...statements, ...(hasPlace ? [revealAll(d1, ledger, decided)] : [])]);
      records = next;
      await growTree(d1, { ledger, companyId: owner.company.id });
    }
    return { before, after: await size() };
  } finally {
    await close();
  }
}

interface Whose {
  subject: number;
  person: Person;
  identity: string | null;
}

function decide({ subject, person, identity }: Whose, command: PunchCommand, now: number) {
  const decision = decidePunch(person, command, { now, timeZone, punched });
  if ("refusal" in decision) throw new Error(decision.refusal.code);
  const request: DecidedEvents["request"] = { key: randomHex(16), digest: randomHex(8) };
  return { subject, person, events: decision.events, request, identity, opening: withSalt(place) };
}

/** Writes all rows of `revealStatement` with one statement: here each prepared statement costs a call to another thread. */
const revealAll = (d1: D1Database, ledger: number, decided: readonly ReturnType<typeof decide>[]) =>
  d1
    .prepare(
      `INSERT INTO revealed (commitment, ledger, subject, subject_seq, salt, data)
       SELECT unhex(value ->> 0), ?1, value ->> 1, value ->> 2, unhex(value ->> 3), value ->> 4 FROM json_each(?2)`,
    )
    .bind(
      ledger,
      JSON.stringify(
        decided.map(({ subject, events, opening }) => [
          ...[commitmentTo("place", opening), subject, events[0]!.subjectSeq],
          ...[opening.salt, JSON.stringify(opening.data)],
        ]),
      ),
    );

const randomHex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
