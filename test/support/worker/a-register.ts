import { env } from "cloudflare:test";
import { appendStatements } from "~/modules/ledger/append.server";
import { readPeople } from "~/modules/ledger/read-people.server";
import type { Decision, PunchCommand } from "~/modules/ledger/rules/commands";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import { decidePunch } from "~/modules/ledger/rules/decide-punch";
import type { Actor, NewEvent } from "~/modules/ledger/rules/event";
import type { Payloads } from "~/modules/ledger/rules/payloads";
import type { Person } from "~/modules/ledger/rules/person";
import {
  commitmentTo,
  type CommitmentDomain,
  type CompanyData,
  type SaltedOpening,
  type PersonData,
  type PlaceData,
} from "~/modules/register/format/lines";
import type { RegisterLog } from "~/modules/register/read-lines.server";
import { registerKeysOf } from "~/modules/register/register-keys";
import { checkpointGuard } from "~/modules/register/sign-checkpoint.server";
import { revealStatement, withSalt } from "~/modules/register/reveal.server";
import { newId } from "~/platform/ids";
import { localDateOf } from "~/time/zones";
import { punched, system, wholeRecord, zone } from "../ledger/a-record";
import { aRandomLife } from "../ledger/random-life";

const { CELL_1: cell } = env;

export const keys = registerKeysOf({
  REGISTER_PRIVATE_KEY: "7".repeat(64),
  REGISTER_ORIGIN: "fichaclara.test/registro",
  REGISTER_PUBLIC_KEYS: [],
});

/** The dependencies for signing registers. */
export const signing = {
  // Long before any archive. A test that needs a time passes its own.
  d1: cell,
  keys,
  bucket: env.REGISTER,
  now: 0,
  guard: checkpointGuard({ ...env, OBJECT_JURISDICTION: "none" }),
};

/** The subject of recorded events: a person, or the company itself. */
export interface Subject extends RegisterLog {
  subject: number;
  profileId: string | null;
  /** The identity in their punches' commitments. */
  identity: string | null;
}
export type Worker = Subject & { profileId: string };

/** Returns a register with its company's first event. */
export async function aLog(now: number, data: CompanyData = { name: "Aceros SL", nif: "B12345674" }) {
  const companyId = crypto.randomUUID();
  const ledger = await key("INSERT INTO ledgers (company_id) VALUES (?) RETURNING key", companyId);
  const subject = await key("INSERT INTO subjects (ledger) VALUES (?) RETURNING key", ledger);
  const company: Subject = { ledger, companyId, subject, profileId: null, identity: null };
  await identify(company, data, now);
  return { ledger, companyId, company };
}

/** Adds a person who joined. */
export async function aWorker(
  { ledger, companyId }: RegisterLog,
  now: number,
  data?: PersonData,
): Promise<Worker> {
  const profileId = crypto.randomUUID();
  const insert = "INSERT INTO subjects (ledger, profile_id) VALUES (?, ?) RETURNING key";
  const worker = {
    ledger,
    companyId,
    profileId,
    identity: null,
    subject: await key(insert, ledger, profileId),
  };
  await setMember(worker, { status: "active", role: "employee" }, now);
  await identify(worker, data ?? { full_name: "Lucía Peña", dni: null, email: "lucia@example.test" }, now);
  return worker;
}

const key = async (sql: string, ...values: unknown[]) =>
  (await cell
    .prepare(sql)
    .bind(...values)
    .first<number>("key"))!;

/** Changes the identity of a person or of the company. */
export async function identify(of: Subject, data: PersonData | CompanyData, now: number): Promise<void> {
  const kind = of.profileId === null ? "company" : "person";
  const opening = withSalt(data);
  of.identity = commitmentTo(kind, opening);
  await act(of, {
    now,
    by: system,
    opened: { domain: kind, opening },
    decide: ({ state }) => ({
      events: [
        {
          kind,
          subjectSeq: state.subjectSeq + 1,
          about: null,
          occurredAt: now,
          payload: {},
          day: localDateOf(now, zone),
          timeZone: zone,
        },
      ],
    }),
  });
}

export const setMember = (of: Subject, member: Payloads["member"], now: number) =>
  act(of, { now, by: system, decide: (person) => decideMember(person, member, { now, timeZone: zone }) });

export const punch = (of: Worker, command: PunchCommand, now: number, place?: PlaceData) =>
  act(of, punching(of, command, now, place));

export const punching = (of: Worker, command: PunchCommand, now: number, place?: PlaceData): Act => ({
  now,
  by: { kind: "member", id: of.profileId },
  decide: (person) => decidePunch(person, command, { now, timeZone: zone, punched }),
  ...(place && { opened: { domain: "place" as const, opening: withSalt(place) } }),
});

/** Plays some random weeks of a person: taps, corrections, answers, roles. Each proposal has a text. */
export async function live(of: Worker, seed: number, steps: number, staff = 0.08): Promise<void> {
  const { next } = aRandomLife(seed, { kind: "member", id: of.profileId }, { staff });
  for (let step = 0; step < steps; step += 1) {
    const { isRename, ...doing } = next(await readRecord(of));
    if (isRename) {
      const data = { full_name: `Lucía Peña ${step}`, dni: null, email: "lucia@example.test" };
      await identify(of, data, doing.now);
      continue;
    }
    const opening = withSalt({ text: `motivo ${step}` });
    await act(of, { ...doing, opened: { domain: "text", opening } });
  }
}

/** Returns a person as the cell has them. */
export const readRecord = async (of: Subject) =>
  (await readPeople(cell, { ...of, subjects: [of] }, { extent: wholeRecord, requestKey: null })).people[0]!
    .person;

interface Act {
  now: number;
  by: Actor;
  decide: (person: Person) => Decision<{ code: string }>;
  /** A punch reveals a location, a proposal a text. */
  opened?: { domain: CommitmentDomain; opening: SaltedOpening<object> };
}

const punches: string[] = ["check_in", "check_out", "pause_start", "pause_end", "mode_changed"];
const slots = { person: "person", company: "person", place: "place", text: "text" } as const;

/** Decides, and appends with the revealed data, in one batch. @returns the refusal's code, or null. */
export async function act(of: Subject, doing: Act): Promise<string | null> {
  const written = statementsOf(of, await readRecord(of), doing);
  if ("refusal" in written) return written.refusal.code;
  if (written.statements.length > 0) await cell.batch(written.statements);
  return null;
}

/** Returns the statements of a decision about a person, and the person after it. */
export function statementsOf(of: Subject, person: Person, { now, by, decide, opened }: Act) {
  const decision = decide(person);
  if ("refusal" in decision) return decision;
  const opens = (event: NewEvent) => {
    if (!opened) return false;
    if (opened.domain === "text") return event.kind === "correction_proposed";
    return opened.domain === "place" ? punches.includes(event.kind) : event.kind === opened.domain;
  };
  const commitmentsOf = (event: NewEvent) => ({
    person: punches.includes(event.kind) ? of.identity : null,
    ...(opened && opens(event) && { [slots[opened.domain]]: commitmentTo(opened.domain, opened.opening) }),
  });
  const request = { key: newId(now).replaceAll("-", ""), digest: "0".repeat(16) };
  const { statements, people } = appendStatements(
    cell,
    [{ ...of, person, events: decision.events, commitmentsOf, request }],
    { ...of, now, source: "web", actor: by },
  );
  const reveals = decision.events
    .filter(opens)
    .map(({ subjectSeq }) => revealStatement(cell, { ...of, subjectSeq }, opened!));
  return { statements: [...statements, ...reveals], person: people[0]! };
}
