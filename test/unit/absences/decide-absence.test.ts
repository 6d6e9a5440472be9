import { describe, expect, test } from "vitest";
import { companyKinds } from "~/modules/absences/company-kinds";
import { toScheduleAbsence, type CurrentAbsence } from "~/modules/absences/model/current-absence";
import { refusalText } from "~/modules/absences/messages";
import { amountsOf } from "~/modules/absences/model/amounts-of";
import type { AbsenceCommand, AbsenceFacts } from "~/modules/absences/model/absence-command";
import { decideAbsence } from "~/modules/absences/model/decide-absence";
import { previewOf } from "~/modules/absences/show-absence-form.server";
import type { AbsenceViewer } from "~/modules/absences/model/view-absence";
import { aSchedule, vacation } from "../schedules/a-schedule";
import { aHeldAbsence } from "./a-current-absence";

const heldAbsence = (changes: Partial<CurrentAbsence> = {}) =>
  aHeldAbsence({ state: "requested", ...changes });

const facts = (changes: Partial<AbsenceFacts> = {}): AbsenceFacts => ({
  actor: { profileId: "ana", role: "employee", isActive: true },
  person: { profileId: "ana", isActive: true, joinedOn: "2026-01-01" },
  answeringManagers: ["Marta Ruiz"],
  absences: [],
  kinds: companyKinds([]),
  schedule: aSchedule(),
  moves: [],
  notices: [],
  closings: [],
  todayOn: "2026-06-10",
  ...changes,
});

const actor = (profileId: string, role: "owner" | "admin" | "employee", isActive = true) => ({
  actor: { profileId, role, isActive },
});
const marta = actor("marta", "owner");
const luis = actor("luis", "admin");

type New = Extract<AbsenceCommand, { do: "request" | "record" }>;

const request = (changes: Partial<Omit<New, "do">> = {}): New => ({
  do: "request",
  kind: "vacation",
  from: "2026-09-07",
  to: "2026-09-11",
  part: { kind: "all" },
  isConfirmed: false,
  note: null,
  ...changes,
});

const kindOf = (key: string) => companyKinds([]).find((kind) => kind.key === key)!;

const hours = (from: number, to: number) => ({ kind: "hours", from, to }) as const;

/** Returns the state of the new version, `unchanged`, or the code of the refusal. */
function outcome(command: AbsenceCommand, changes: Partial<AbsenceFacts> = {}): string {
  const decision = decideAbsence(command, facts(changes));
  if ("refusal" in decision) return decision.refusal.code;
  return "unchanged" in decision ? "unchanged" : decision.version.state;
}

describe("a person's request for an absence", () => {
  test("waits for an answer, unless its kind needs none and is accepted immediately", () => {
    expect(outcome(request())).toBe("requested");
    expect(outcome(request({ kind: "sick-leave" }))).toBe("accepted");
  });

  const without = companyKinds([]).map((kind) => ({ ...kind, needsAnswer: false, isOn: true }));

  test.each<[string, string, string, Partial<AbsenceFacts>]>([
    ["accepted", "vacation", "an employee", {}],
    ["requested", "vacation", "an admin", actor("ana", "admin")],
    ["requested", "vacation", "an owner with an admin", actor("ana", "owner")],
    ["accepted", "vacation", "a sole owner", { ...actor("ana", "owner"), answeringManagers: [] }],
    ["accepted", "sick-leave", "an admin", actor("ana", "admin")],
  ])("is '%s' for %s by %s in a company where managers need no answer", (expected, kind, _, changes) => {
    expect(outcome(request({ kind }), { kinds: without, ...changes })).toBe(expected);
  });

  test("changes nothing when it is sent again", () => {
    const first = heldAbsence({ from: "2026-09-07", to: "2026-09-11" });
    expect(outcome(request(), { absences: [first] })).toBe("unchanged");
  });

  test.each<[string, string, Partial<Omit<New, "do">>]>([
    ["not-a-date", "29 February of a year without it", { from: "2027-02-29", to: "2027-03-02" }],
    ["requested", "29 February of a leap year", { from: "2028-02-29", to: "2028-02-29" }],
    ["ends-before-it-begins", "a last day before the first", { to: "2026-09-06" }],
    ["too-long", "more than a year", { kind: "unpaid-leave", from: "2026-09-07", to: "2027-09-08" }],
    ["requested", "a year", { kind: "unpaid-leave", from: "2026-09-07", to: "2027-09-07" }],
    ["too-far", "a day more than a year after the next one", { from: "2029-01-01", to: "2029-01-01" }],
    ["requested", "the last day that can be requested", { from: "2028-12-29", to: "2028-12-31" }],
    ["before-joining", "a day before joining", { from: "2025-12-31", to: "2026-01-02" }],
    ["kind-off", "a kind that the company has switched off", { kind: "own-days" }],
    ["not-found", "a kind that nobody knows", { kind: "siesta" }],
    ["requested", "the same hours of several days", { part: hours(540, 600) }],
    [
      "hours-out-of-range",
      "hours that begin on another day",
      { to: "2026-09-07", part: hours(1_500, 1_560) },
    ],
    ["more-than-left", "more days than are left", { from: "2026-09-01", to: "2026-10-31" }],
    ["requested", "as many if it is confirmed", { from: "2026-09-01", to: "2026-10-31", isConfirmed: true }],
  ])("has the outcome '%s' for %s", (expected, _, changes) =>
    expect(outcome(request(changes))).toBe(expected),
  );

  test("for a kind without an answer may begin 31 days ago; owners and managers may go back further", () => {
    const long = request({ kind: "sick-leave", from: "2026-05-09", to: "2026-05-20" });
    expect(outcome({ ...long, from: "2026-05-10" })).toBe("accepted");
    expect(outcome(long)).toBe("too-long-ago");
    expect(outcome({ ...long, kind: "vacation" })).toBe("requested");
    expect(outcome(long, actor("ana", "admin"))).toBe("too-long-ago");
    expect(outcome(long, actor("ana", "owner"))).toBe("accepted");
    expect(outcome({ ...long, do: "record" }, luis)).toBe("accepted");
    const words = { names: new Map(), kinds: [], isOwn: true };
    const viewer = { profileId: "ana", isManager: false, todayOn: "2026-06-10" };
    expect(refusalText({ code: "too-long-ago" }, { ...words, viewer })).toEqual({
      field: "from",
      text: "Empezó hace más de 31 días. Pide a un responsable que la anote.",
    });
  });

  test("is refused for an inactive person and for somebody else", () => {
    const left = { profileId: "ana", isActive: false, joinedOn: "2026-01-01" };
    expect(outcome(request(), actor("ana", "employee", false))).toBe("no-permission");
    expect(outcome(request(), { ...marta, person: left })).toBe("inactive");
    expect(outcome(request(), actor("eva", "employee"))).toBe("no-permission");
    expect(outcome(request(), marta)).toBe("no-permission");
  });

  test("asks for confirmation in Spanish, with the days that are left", () => {
    const absences = [heldAbsence({ state: "accepted", from: "2026-07-01", to: "2026-07-28" })];
    const schedule = aSchedule({ absences: [vacation("2026-07-01", "2026-07-28")] });
    const command = request({ from: "2026-09-07", to: "2026-09-11" });
    const decision = decideAbsence(command, facts({ absences, schedule }));
    if (!("refusal" in decision)) throw new Error("It is accepted.");
    const viewer = { profileId: "ana", isManager: false, todayOn: "2026-06-10" };
    const words = { names: new Map(), kinds: companyKinds([]), viewer, isOwn: true };
    expect(refusalText(decision.refusal, words)).toEqual({
      field: null,
      text: "Te quedan 2 y pides 5. ¿Pedirlos igualmente?",
    });
  });
});

describe("a kind with days for each cause", () => {
  const moving = (to: string, changes: Partial<Omit<New, "do">> = {}) =>
    request({ kind: "moving-home", from: "2026-09-07", to, ...changes });
  const illness = (to: string) => moving(to, { kind: "relative-illness" });
  const withoutTerms = { schedule: aSchedule({ terms: [] }) };

  test.each<[string, string, AbsenceCommand, Partial<AbsenceFacts>]>([
    ["requested", "the day of the law", moving("2026-09-07"), {}],
    ["more-than-law", "a day more", moving("2026-09-08"), {}],
    ["requested", "a confirmed additional day", moving("2026-09-08", { isConfirmed: true }), {}],
    ["requested", "5 working days", illness("2026-09-13"), {}],
    ["more-than-law", "6 working days", illness("2026-09-14"), {}],
    ["requested", "a week without terms", illness("2026-09-13"), withoutTerms],
    ["more-than-law", "8 days without terms", illness("2026-09-14"), withoutTerms],
    ["more-than-law", "a day more that a manager records", { ...moving("2026-09-08"), do: "record" }, luis],
    [
      "requested",
      "any days of a kind without a limit",
      request({ kind: "unpaid-leave", to: "2026-12-31" }),
      {},
    ],
  ])("has the outcome '%s' for %s", (expected, _, command, changes) =>
    expect(outcome(command, changes)).toBe(expected),
  );

  test("states in Spanish the days that the law grants, in the form and in the question", () => {
    const plain = (text: string) => text.replaceAll("\u00a0", " ");
    const previewOfDays = (kind: string) =>
      plain(
        previewOf(
          facts(),
          { kind, from: "2026-09-07", to: "2026-09-14", part: { kind: "all" } },
          { isOwn: true, isChange: false },
        )!.text,
      );
    expect(previewOfDays("relative-illness")).toBe(
      "6 días laborables. La ley da 5 días laborables por cada vez. Lo que da la ley termina el 11 de septiembre.",
    );
    expect(previewOfDays("bereavement")).toBe(
      "6 días laborables. La ley da 2 días laborables por cada vez, y 2 más si hay que viajar. Lo que da la ley termina el 8 de septiembre.",
    );
    const decision = decideAbsence(illness("2026-09-14"), facts());
    if (!("refusal" in decision)) throw new Error("It is accepted.");
    const words = { names: new Map(), kinds: [], isOwn: true };
    const viewer = { profileId: "ana", isManager: false, todayOn: "2026-06-10" };
    expect(plain(refusalText(decision.refusal, { ...words, viewer }).text)).toBe(
      "Pides 6 días laborables. La ley da 5 días laborables por cada vez. ¿Pedirlos igualmente?",
    );
  });
});

describe("a request across New Year", () => {
  const command = request({ from: "2026-12-28", to: "2027-01-08" });
  const after = (to: string) => facts({ schedule: aSchedule({ absences: [vacation("2026-07-01", to)] }) });
  const words = {
    names: new Map(),
    kinds: companyKinds([]),
    isOwn: true,
    viewer: { profileId: "ana", isManager: false, todayOn: "2026-06-10" },
  };

  test("needs no confirmation while each year has enough days", () => {
    expect(decideAbsence(command, after("2026-07-24"))).toMatchObject({ version: { state: "requested" } });
  });

  test("names the year that lacks days", () => {
    const decision = decideAbsence(command, after("2026-07-27"));
    if (!("refusal" in decision)) throw new Error("It is accepted.");
    expect(refusalText(decision.refusal, words).text).toBe(
      "Te quedan 3 de 2026 y pides 4 de ese año. ¿Pedirlos igualmente?",
    );
  });

  test("is counted in each of its years", () => {
    const { from, to } = command;
    const preview = previewOf(
      after("2026-07-27"),
      { kind: "vacation", from, to, part: { kind: "all" } },
      { isOwn: true, isChange: false },
    );
    expect(preview!.text.replaceAll("\u00a0", " ")).toBe(
      "4 días laborables de 2026, te pasas en 1; 6 días laborables de 2027, después te quedan 15",
    );
  });

  test("takes days of the old year that would be carried over", () => {
    const carrying = { ...kindOf("vacation"), carriedUntil: "03-31" };
    const [old, next] = amountsOf({ ...after("2026-07-24"), requested: [] }, carrying, {
      ...vacation("2026-12-28", "2027-01-08"),
    });
    expect([old, next]).toMatchObject([
      { year: 2026, taken: 400, left: 400 },
      { year: 2027, taken: 600, left: 2_200 },
    ]);
  });
});

describe("an absence that overlaps another one", () => {
  const other = (changes: Partial<CurrentAbsence>) => ({ absences: [heldAbsence(changes)] });
  const on = (part: New["part"], kind = "vacation") =>
    request({ from: "2026-08-03", to: "2026-08-03", part, kind });
  const all = { kind: "all" } as const;
  const morning = { kind: "morning" } as const;
  const afternoon = { kind: "afternoon" } as const;

  test.each<[string, string, New, Partial<CurrentAbsence>]>([
    ["overlaps", "a whole day of a requested one", on(all), {}],
    ["overlaps", "a whole day of an accepted one", on(all), { state: "accepted" }],
    ["requested", "a day of a declined one", on(all), { state: "declined" }],
    ["requested", "a day of a withdrawn one", on(all), { state: "withdrawn" }],
    ["overlaps", "the same half", on(morning), { part: morning }],
    ["requested", "the other half", on(afternoon), { part: morning }],
    ["overlaps", "hours of the same half", on(hours(600, 660)), { part: morning }],
    ["requested", "hours of the other half", on(hours(840, 900)), { part: morning }],
    ["overlaps", "a shared hour", on(hours(600, 660)), { to: "2026-08-03", part: hours(630, 700) }],
    ["requested", "the next hour", on(hours(600, 660)), { to: "2026-08-03", part: hours(660, 700) }],
    ["accepted", "vacation by sick leave, which displaces it", on(all, "sick-leave"), { state: "accepted" }],
    [
      "requested",
      "sick leave by vacation, which it displaces",
      on(all),
      { kind: "sick-leave", state: "accepted" },
    ],
  ])("has the outcome '%s' for %s", (expected, _, command, changes) =>
    expect(outcome(command, other(changes))).toBe(expected),
  );

  test("is described with its days; its private kind is shown only to readers with the right", () => {
    const sick = heldAbsence({ kind: "sick-leave", state: "accepted" });
    const text = (viewer: AbsenceViewer) =>
      refusalText(
        { code: "overlaps", absence: sick },
        {
          names: new Map(),
          kinds: companyKinds([]),
          viewer,
          isOwn: viewer.profileId === "ana",
        },
      ).text;
    expect(text({ profileId: "ana", isManager: false, todayOn: "2026-06-10" })).toBe(
      "Ya tienes Baja médica del 3 al 16 de agosto.",
    );
    expect(text({ profileId: "luis", isManager: true, todayOn: "2026-06-10" })).toBe(
      "Ya tiene Ausencia del 3 al 16 de agosto.",
    );
  });
});

describe("a manager's answer to a request", () => {
  const answer = (to: "accepted" | "declined" = "accepted"): AbsenceCommand => ({
    do: "answer",
    id: "one",
    answer: to,
    note: null,
  });
  const of = (changes: Partial<CurrentAbsence>, by = marta) => ({ ...by, absences: [heldAbsence(changes)] });

  test.each<[string, string, AbsenceCommand, Partial<AbsenceFacts>]>([
    ["accepted", "a request", answer(), of({})],
    ["declined", "a declined request", answer("declined"), of({})],
    [
      "already-answered",
      "a request that another manager declined",
      answer(),
      of({ state: "declined", authorId: "luis" }),
    ],
    [
      "already-answered",
      "a request that another manager accepted",
      answer(),
      of({ state: "accepted", authorId: "luis" }),
    ],
    ["unchanged", "the same answer again", answer(), of({ state: "accepted", authorId: "marta" })],
    ["already-withdrawn", "a withdrawn one", answer(), of({ state: "withdrawn" })],
    ["not-found", "an absence of nobody", answer(), marta],
    ["no-permission", "a request by an employee", answer(), of({}, actor("eva", "employee"))],
    ["own-request", "an admin's own", answer(), { ...actor("ana", "admin"), absences: [heldAbsence()] }],
    ["own-request", "the owner's own", answer(), { ...actor("ana", "owner"), absences: [heldAbsence()] }],
    [
      "accepted",
      "the sole owner's own",
      answer(),
      { ...actor("ana", "owner"), answeringManagers: [], absences: [heldAbsence()] },
    ],
  ])("has the outcome '%s' for %s", (expected, _, command, changes) =>
    expect(outcome(command, changes)).toBe(expected),
  );

  test("that comes too late is refused with the name of the manager who answered", () => {
    const absence = heldAbsence({ state: "declined", authorId: "luis" });
    const words = {
      names: new Map([["luis", "Luis Gil"]]),
      kinds: companyKinds([]),
      isOwn: false,
      viewer: { profileId: "marta", isManager: true, todayOn: "2026-06-10" },
    };
    const text = (refusedAbsence: CurrentAbsence, code: "already-answered" | "already-withdrawn") =>
      refusalText({ code, absence: refusedAbsence }, words).text;
    expect(text(absence, "already-answered")).toBe("Ya está contestada por Luis Gil.");
    expect(text(heldAbsence({ state: "withdrawn" }), "already-withdrawn")).toBe("La ha retirado la persona.");
  });
});

describe("a withdrawal of an absence", () => {
  const withdraw: AbsenceCommand = { do: "withdraw", id: "one", note: null };
  const sick = (changes: Partial<CurrentAbsence> = {}) =>
    heldAbsence({ kind: "sick-leave", state: "accepted", from: "2026-06-10", ...changes });
  test.each<[string, string, Partial<AbsenceFacts>]>([
    ["withdrawn", "a request by its person", { absences: [heldAbsence()] }],
    [
      "already-answered",
      "an accepted one by its person",
      { absences: [heldAbsence({ state: "accepted", authorId: "marta" })] },
    ],
    [
      "withdrawn",
      "an accepted one by a manager",
      { ...luis, absences: [heldAbsence({ state: "accepted" })] },
    ],
    [
      "already-answered",
      "a declined one by a manager",
      { ...luis, absences: [heldAbsence({ state: "declined" })] },
    ],
    ["unchanged", "one that the same person withdrew", { absences: [heldAbsence({ state: "withdrawn" })] }],
    [
      "own-request",
      "an admin's own accepted one",
      { ...actor("ana", "admin"), absences: [heldAbsence({ state: "accepted", authorId: "marta" })] },
    ],
    [
      "own-request",
      "the owner's own accepted one",
      { ...actor("ana", "owner"), absences: [heldAbsence({ state: "accepted" })] },
    ],
    [
      "withdrawn",
      "the sole owner's own accepted one",
      { ...actor("ana", "owner"), answeringManagers: [], absences: [heldAbsence({ state: "accepted" })] },
    ],
    ["no-permission", "a colleague's", { ...actor("eva", "employee"), absences: [heldAbsence()] }],
    ["withdrawn", "one without an answer by its person, on its first day", { absences: [sick()] }],
    [
      "already-answered",
      "one without an answer by its person, the day after",
      { absences: [sick({ from: "2026-06-09" })] },
    ],
    [
      "already-answered",
      "one without an answer that a manager recorded, by its person",
      { absences: [sick({ authorId: "marta" })] },
    ],
    [
      "already-answered",
      "one without an answer that a manager changed, by its person",
      { absences: [sick({ authorId: "marta", version: 2 })] },
    ],
    [
      "already-answered",
      "an accepted one whose kind needs an answer, by its person",
      { absences: [heldAbsence({ state: "accepted" })] },
    ],
  ])("has the outcome '%s' for %s", (expected, _, changes) =>
    expect(outcome(withdraw, changes)).toBe(expected),
  );
});

describe("a manager", () => {
  const record = (changes: Partial<Omit<New, "do">> = {}): AbsenceCommand => ({
    ...request(changes),
    do: "record",
  });
  const change = (from: string, to: string): AbsenceCommand => ({
    do: "change",
    id: "one",
    from,
    to,
    part: { kind: "all" },
    isConfirmed: false,
    note: null,
  });

  test("records accepted absences for other people, and never for themselves", () => {
    expect(outcome(record(), marta)).toBe("accepted");
    expect(outcome(record({ kind: "sick-leave" }), marta)).toBe("accepted");
    expect(outcome(record(), actor("ana", "owner"))).toBe("own-request");
  });

  test.each<[string, string, AbsenceCommand, CurrentAbsence[]]>([
    [
      "accepted",
      "records more of a private kind than is left, without a question that would say how much is left",
      record({ kind: "force-majeure", from: "2026-09-07", to: "2026-09-18" }),
      [],
    ],
    [
      "accepted",
      "moves more of a private kind than the law gives",
      change("2026-09-07", "2026-10-18"),
      [heldAbsence({ kind: "relative-illness", state: "accepted" })],
    ],
    [
      "accepted",
      "moves more of a private kind than is left, without a question that would say which kind it is",
      change("2026-09-07", "2026-09-18"),
      [heldAbsence({ kind: "force-majeure", state: "accepted" })],
    ],
    ["more-than-left", "records more vacation than is left", record({ to: "2026-10-31" }), []],
  ])("gets '%s' when they %s", (expected, _, command, absences) =>
    expect(outcome(command, { ...luis, absences })).toBe(expected),
  );

  test("changes the days of an accepted absence without overlapping its old days", () => {
    const accepted = { ...marta, absences: [heldAbsence({ state: "accepted" })] };
    expect(outcome(change("2026-08-10", "2026-08-23"), accepted)).toBe("accepted");
    expect(outcome(change("2026-08-03", "2026-08-16"), accepted)).toBe("unchanged");
    expect(outcome(change("2026-08-10", "2026-08-23"), { ...marta, absences: [heldAbsence()] })).toBe(
      "not-accepted",
    );
    expect(outcome(change("2026-08-10", "2026-08-23"), { absences: accepted.absences })).toBe(
      "no-permission",
    );
  });
});

describe("a change to fewer days", () => {
  const owing = heldAbsence({ state: "accepted", from: "2026-03-02", to: "2026-04-15" });
  const change = (to: string, of = owing): AbsenceCommand => ({
    do: "change",
    id: of.id,
    from: of.from,
    to,
    part: of.part,
    isConfirmed: false,
    note: null,
  });
  const recorded = (absence: CurrentAbsence) => ({
    ...marta,
    absences: [absence],
    schedule: aSchedule({ absences: [toScheduleAbsence(absence, kindOf(absence.kind))] }),
  });
  const moving = heldAbsence({
    kind: "moving-home",
    state: "accepted",
    from: "2026-09-07",
    to: "2026-09-10",
  });

  test.each([
    ["accepted", "a debt that shrinks", change("2026-04-14"), recorded(owing)],
    ["more-than-left", "a debt that grows", change("2026-04-16"), recorded(owing)],
    [
      "accepted",
      "less than before, and more than the law gives",
      change("2026-09-09", moving),
      recorded(moving),
    ],
    [
      "more-than-law",
      "more than before and than the law gives",
      change("2026-09-11", moving),
      recorded(moving),
    ],
  ])("has the outcome '%s' for %s", (expected, _, command, changes) =>
    expect(outcome(command, changes)).toBe(expected),
  );
});
