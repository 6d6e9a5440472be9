// Proves that a reader without the right reads the same of every private absence: no place distinguishes two causes.
import { mailOutbox, profiles } from "#cell";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { wholeCompany } from "~/modules/policy/scope.server";
import { newKindSettings } from "~/modules/absences/kinds/kind-form";
import { setKind } from "~/modules/absences/kinds/set-kind.server";
import { refusalText } from "~/modules/absences/messages";
import type { AbsenceCommand } from "~/modules/absences/model/absence-command";
import { changeAbsence } from "~/modules/absences/server/change-absence.server";
import { showAllowances } from "~/modules/absences/allowances/show-allowances.server";
import { showAbsenceForm } from "~/modules/absences/show-absence-form.server";
import { showAbsentPeople } from "~/modules/absences/show-absent-people.server";
import { showOwnAbsences } from "~/modules/absences/show-own-absences.server";
import { taskQueries, toTasks } from "~/modules/tenancy/today/list-tasks.server";
import { selectPeople } from "~/modules/timesheets/reports/list-people.server";
import { findMonth } from "~/modules/timesheets/reports/find-month.server";
import { readSummaries } from "~/modules/timesheets/reports/server/read-summaries.server";
import { showTime } from "~/modules/timesheets/my-time/show-time.server";
import { monthOf } from "~/time/dates";
import { batch } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { deps } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { register } from "../../support/worker/register";
import { beginAt, timePasses } from "../../support/worker/time";

beginAt(Date.parse("2026-12-02T12:00:00+01:00"));

const ownKind = "Asuntos sindicales";
const note = "Operan a mi madre";
/** Private kinds: two that need no answer, two that a manager answers. */
const kinds = ["sick-leave", "birth", "relative-illness", "own"] as const;
type Kind = (typeof kinds)[number];
const causes = ["Baja médica", "Nacimiento", "Enfermedad u operación", ownKind, note, ...kinds.slice(0, 3)];

async function people() {
  const company = await aCompany({ name: "Bar Luna" });
  const marta = await aMember({ company, role: "owner", fullName: "Marta Ruiz" });
  const luis = await aMember({ company, role: "admin", fullName: "Luis Gil" });
  const ana = await aMember({ company, fullName: "Ana López", employedSince: "2020-01-01" });
  const eva = await aMember({ company, fullName: "Eva Sanz" });
  await register(marta, ana);
  await giveTerms(marta, ana, { at: deps().now, from: "2020-01-01", pattern: everyDay(540, 1_020) });
  const settings = { ...newKindSettings, name: ownKind, isPrivate: true };
  const set = await setKind(deps(), { member: marta, key: null, settings });
  return { company, marta, luis, ana, eva, ownKey: "key" in set ? set.key : "" };
}
type People = Awaited<ReturnType<typeof people>>;

/** The dependencies of a change whose mails stay in the outbox: time does not pass, and mails would wait for their turn. */
const quiet = () => ({ ...deps(), defer: () => undefined });

/** Days of this month, ahead. */
const days = { from: "2026-12-14", to: "2026-12-16", part: { kind: "all" as const }, isConfirmed: true };

async function change(by: SignedInMember, { profile }: SignedInMember, command: AbsenceCommand) {
  const outcome = await changeAbsence(quiet(), { member: by, profileId: profile.id, command });
  if (outcome.code !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.absence.id;
}

const needsAnswer = (kind: Kind) => kind === "relative-illness" || kind === "own";

const states = {
  "accepted by the owner, or by itself": async ({ ana, marta, ownKey }: People, kind: Kind) => {
    const key = kind === "own" ? ownKey : kind;
    const id = await change(ana, ana, { do: "request", kind: key, ...days, note });
    if (needsAnswer(kind))
      await change(marta, ana, { do: "answer", id, answer: "accepted", note: "Que vaya bien" });
    return id;
  },
  "withdrawn by its person": async ({ ana, ownKey }: People, kind: Kind) => {
    const key = kind === "own" ? ownKey : kind;
    const id = await change(ana, ana, { do: "request", kind: key, ...days, note });
    await change(ana, ana, { do: "withdraw", id, note: null });
    return id;
  },
  "declined, or cancelled by the owner": async ({ ana, marta, ownKey }: People, kind: Kind) => {
    const key = kind === "own" ? ownKey : kind;
    const id = await change(ana, ana, { do: "request", kind: key, ...days, note });
    if (needsAnswer(kind)) await change(marta, ana, { do: "answer", id, answer: "declined", note: null });
    else await change(marta, ana, { do: "withdraw", id, note: null });
    return id;
  },
} satisfies Record<string, (everybody: People, kind: Kind) => Promise<string>>;

type State = keyof typeof states;

/** The companies of the table: one for each cause and state. Every place reads the same one, and none changes it. */
const preparedCases = new Map<string, Promise<{ everybody: People; id: string }>>();

function companyWith(state: State, kind: Kind) {
  const key = `${state} ${kind}`;
  const make = async () => {
    const everybody = await people();
    return { everybody, id: await states[state](everybody, kind) };
  };
  if (!preparedCases.has(key)) preparedCases.set(key, make());
  return preparedCases.get(key)!;
}

const params = (fields: Record<string, string>) => new URLSearchParams(fields);
const month = monthOf(days.from);

/** Returns the answer that a manager reads after a command about an absence of the person that comes too late, or is refused. */
async function refusalOf(by: SignedInMember, { profile }: SignedInMember, command: AbsenceCommand) {
  const outcome = await changeAbsence(quiet(), { member: by, profileId: profile.id, command });
  if (outcome.code !== "refused") return outcome.code;
  const viewer = { profileId: by.profile.id, isManager: true, todayOn: "2026-12-02" };
  return refusalText(outcome.refusal, { ...outcome, viewer, isOwn: false });
}

const mailsTo = async ({ email }: { email: string | null }) =>
  (
    await deps()
      .db.select()
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, email ?? ""))
      .orderBy(sql`rowid`)
  ).map(({ subject, text }) => `${subject} ${text}`);

interface Place {
  /** The states in which the place shows the absence; all by default. */
  only?: State;
  read: (reader: SignedInMember, everybody: People, id: string) => Promise<unknown>;
}

const acceptedOnly = "accepted by the owner, or by itself";
const places: Record<string, Place> = {
  month: {
    read: (reader) => showAbsentPeople(deps(), { member: reader, params: params({ month: "2026-12" }) }),
  },
  "the person's list": {
    read: (reader, { ana }) =>
      showOwnAbsences(deps(), { member: reader, profileId: ana.profile.id, params: params({}) }),
  },
  "the calendar of the form": {
    read: (reader, { ana }) =>
      showAbsenceForm(deps(), {
        member: reader,
        profileId: ana.profile.id,
        params: params({ month: "2026-12" }),
      }),
  },
  "the form of other days": {
    only: acceptedOnly,
    read: (reader, { ana }, id) =>
      showAbsenceForm(deps(), { member: reader, profileId: ana.profile.id, params: params({ change: id }) }),
  },
  "a late answer": {
    read: (reader, { ana }, id) =>
      refusalOf(reader, ana, { do: "answer", id, answer: "accepted", note: null }),
  },
  "a late refusal": {
    read: (reader, { ana }, id) =>
      refusalOf(reader, ana, { do: "answer", id, answer: "declined", note: null }),
  },
  "a vacation on the same days": {
    only: acceptedOnly,
    read: (reader, { ana }) =>
      refusalOf(reader, ana, { do: "record", kind: "vacation", ...days, note: null }),
  },
  allowance: {
    read: (reader, { ana }) =>
      showAllowances(deps(), {
        member: reader,
        profileId: ana.profile.id,
        mayMove: true,
        params: params({ year: "2026" }),
      }),
  },
  record: {
    read: (reader, { ana, company }) =>
      showTime(deps(), {
        company,
        person: ana.profile,
        params: params({ month: "2026-12", day: days.from }),
        reader: { profileId: reader.profile.id, isManager: true },
      }),
  },
  report: {
    read: async (_reader, { company, ana }) => {
      const chosen = await selectPeople(deps().db, {
        reader: wholeCompany,
        companyId: company.id,
        profileIds: [ana.profile.id],
      });
      const { rows } = await readSummaries(deps(), {
        company,
        range: month,
        people: chosen ?? [],
        search: "",
      });
      return rows.map(({ summary }) => summary);
    },
  },
};

const plain = (content: unknown) =>
  (typeof content === "string" ? content : JSON.stringify(content)).replaceAll(
    /[0-9a-f]{8}-[0-9a-f-]{27}/g,
    "id",
  );

/** The kinds that the form offers are the same for everybody. */
const withoutChoices = (content: unknown): unknown =>
  content !== null && typeof content === "object" && "kinds" in content ? { ...content, kinds: [] } : content;

const cells = Object.entries(places).flatMap(([place, { only }]) =>
  (Object.keys(states) as State[])
    .filter((state) => only === undefined || only === state)
    .map((state) => [place, state] as const),
);

test.each(cells)("%s: shows the same text for every cause that is %s", async (place, state) => {
  const texts = new Set<string>();
  for (const kind of kinds) {
    const { everybody, id } = await companyWith(state, kind);
    const content = withoutChoices(await places[place]!.read(everybody.luis, everybody, id));
    const text = plain(content);
    for (const cause of causes) expect(text).not.toContain(cause);
    texts.add(text);
  }
  expect([...texts]).toHaveLength(1);
});

test.each([acceptedOnly, "withdrawn by its person"] as const)(
  "the mails to other managers have the same text for every cause that is %s",
  async (state) => {
    const mailTexts = new Set<string>();
    for (const kind of kinds) {
      const { everybody } = await companyWith(state, kind);
      const mails = await mailsTo(everybody.luis.profile);
      expect(mails.length).toBeGreaterThan(0);
      mailTexts.add(plain(mails));
    }
    for (const cause of causes) for (const mails of mailTexts) expect(mails).not.toContain(cause);
    expect([...mailTexts]).toHaveLength(1);
  },
);

test("the printed sheet shows 'Ausencia' for every private cause, also to its person", async () => {
  for (const kind of kinds) {
    const { everybody } = await companyWith(acceptedOnly, kind);
    const { company, ana } = everybody;
    const sheet = await findMonth(deps(), {
      reader: wholeCompany,
      company,
      profileId: ana.profile.id,
      range: month,
      withSchedules: true,
    });
    const words = sheet!.days.filter(({ day }) => day >= days.from && day <= days.to);
    expect(words.map(({ absences }) => absences)).toEqual([["Ausencia"], ["Ausencia"], ["Ausencia"]]);
  }
});

test("the month marks no vacation as displaced, and shows it on the days that it takes", async () => {
  const pageTexts = new Set<string>();
  for (const kind of ["sick-leave", "birth"] as const) {
    const everybody = await people();
    const { ana, marta, luis } = everybody;
    const vacation = { ...days, from: "2026-12-10", to: "2026-12-20" };
    const id = await change(ana, ana, { do: "request", kind: "vacation", ...vacation, note: null });
    await change(marta, ana, { do: "answer", id, answer: "accepted", note: null });
    await states[acceptedOnly](everybody, kind);
    const page = await showAbsentPeople(deps(), { member: luis, params: params({ month: "2026-12" }) });
    const shown = page.people.find(({ name }) => name === "Ana López")!;
    expect(shown.absences.map(({ label, from, to }) => `${label} ${from} ${to}`)).toEqual([
      "Vacaciones 2026-12-10 2026-12-13",
      "Ausencia 2026-12-14 2026-12-16",
      "Vacaciones 2026-12-17 2026-12-20",
    ]);
    expect(shown).not.toHaveProperty("displaced");
    pageTexts.add(plain(page));
  }
  expect([...pageTexts]).toHaveLength(1);
});

test("a manager who may not see the cause cannot deduce it by moving the days over a vacation", async () => {
  const codes = new Set<string>();
  for (const kind of kinds) {
    const everybody = await people();
    const { ana, marta, luis, ownKey } = everybody;
    const vacation = { ...days, from: "2026-12-20", to: "2026-12-22" };
    const id = await change(ana, ana, { do: "request", kind: "vacation", ...vacation, note: null });
    await change(marta, ana, { do: "answer", id, answer: "accepted", note: null });
    const hidden = await states[acceptedOnly](everybody, kind);
    const command: AbsenceCommand = { do: "change", id: hidden, ...vacation, note: null };
    const outcome = await changeAbsence(quiet(), { member: luis, profileId: ana.profile.id, command });
    codes.add(outcome.code === "refused" ? outcome.refusal.code : outcome.code);
    expect(ownKey).not.toBe("");
  }
  expect([...codes]).toEqual(["overlaps"]);
});

/** Returns the texts that a manager reads of a waiting request of a private kind: in the month, in the person's list, and in 'Hoy'. */
async function readWaiting({ marta, ana }: People) {
  const page = await showAbsentPeople(deps(), { member: marta, params: params({}) });
  const list = await showOwnAbsences(deps(), {
    member: marta,
    profileId: ana.profile.id,
    params: params({}),
  });
  const { now, db } = deps();
  const queries = taskQueries(marta, now);
  const { timeZone } = marta.company;
  const { tasks } = toTasks(await batch(db, queries), { todayOn: localDateOf(now, timeZone), timeZone });
  return [page.waiting, list.absences, tasks].map(plain);
}

test("a waiting request shows its cause to managers until its days are over", async () => {
  const everybody = await people();
  const { ana } = everybody;
  await change(ana, ana, { do: "request", kind: "relative-illness", ...days, note });
  for (const text of await readWaiting(everybody)) expect(text).toContain("Enfermedad u operación");
  timePasses(Date.parse("2026-12-17T00:30:00+01:00") - deps().now);
  for (const text of await readWaiting(everybody)) {
    for (const cause of causes) expect(text).not.toContain(cause);
    expect(text).toContain("Ausencia");
  }
});

test("a request of a person who left shows no cause", async () => {
  const everybody = await people();
  const { ana, marta } = everybody;
  await change(ana, ana, { do: "request", kind: "relative-illness", ...days, note });
  await deps().db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, ana.profile.id));
  const list = await showOwnAbsences(deps(), {
    member: marta,
    profileId: ana.profile.id,
    params: params({}),
  });
  for (const cause of causes) expect(plain(list.absences)).not.toContain(cause);
});

test.each(["isPrivate", "covers"] as const)(
  "the setting %s of an own kind is fixed, with and without absences",
  async (field) => {
    for (const isUsed of [false, true]) {
      const everybody = await people();
      const { marta, ownKey } = everybody;
      if (isUsed) await states[acceptedOnly](everybody, "own");
      const settings = { ...newKindSettings, name: ownKind, isPrivate: true, [field]: false };
      expect(await setKind(deps(), { member: marta, key: ownKey, settings })).toEqual({ code: "fixed" });
    }
  },
);
