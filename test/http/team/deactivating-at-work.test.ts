import { describe, expect, test } from "vitest";
import { formatDate } from "~/time/dates";
import { localDateOf, localTimeOf } from "~/time/zones";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { noon } from "../../support/worker/clock";
import { deps } from "../../support/worker/deps";
import { aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { logsOf } from "../../support/worker/records";
import { timePasses } from "../../support/worker/time";
import { answering, listed } from "../corrections/corrected";
import { aTeam, submitStatus } from "./a-team";

const punch = ({ cookie }: SignedInMember, action: "check_in" | "check_out") =>
  call("/api/check-in", { cookie, json: { action, location: null } });

/** Makes three employees, of whom `count` are at work. */
async function aTeamAtWork(count: number) {
  const team = await aTeam(3);
  for (const each of team.employees.slice(0, count)) expect((await punch(each, "check_in")).status).toBe(200);
  return team;
}

function lastSundayOfOctober(year: number): number {
  const last = new Date(Date.UTC(year, 9, 31));
  return last.getTime() - last.getUTCDay() * dayMs;
}

test("before people are deactivated, the question names those whose day would have no end", async () => {
  const { owner, employees } = await aTeamAtWork(1);
  const { fullName } = employees[0]!.profile;
  const questionPage = await (await submitStatus(owner, { ask: "inactive", profile_id: employees })).text();
  expect(questionPage).toContain(`${fullName} está trabajando ahora: su jornada quedará sin hora de salida`);
  const rest = await (await submitStatus(owner, { ask: "inactive", profile_id: employees.slice(1) })).text();
  expect(rest).not.toContain("sin hora de salida");
});

test("a person deactivated at work is named in the answer, and has a missing exit for good", async () => {
  const { owner, employees } = await aTeamAtWork(1);
  const [ana, leo] = employees as [SignedInMember, SignedInMember];
  const answerText = await (
    await submitStatus(owner, { set_status: "inactive", profile_id: [ana, leo] })
  ).text();
  expect(answerText).toContain(
    "2 personas desactivadas. 1 estaba trabajando: su jornada ha quedado sin hora de salida.",
  );
  expect(await logsOf(ana)).toMatchObject([{ checkOutTime: null, isExitMissing: true, durationMs: null }]);
  expect((await punch(ana, "check_out")).status).toBe(403);
  const back = await (await submitStatus(owner, { set_status: "active", profile_id: [ana] })).text();
  expect(back).toContain("1 persona activada");
  expect(back).not.toContain("sin hora de salida");
  expect((await punch(ana, "check_out")).status).toBe(409);
  expect((await punch(ana, "check_in")).status).toBe(200);
});

describe("after deactivating people at work, the page asks for their check-outs", () => {
  /** Makes a person with regular hours, deactivated while at work: they have been in for eight hours. */
  async function deactivated() {
    const { owner, employees } = await aTeam(2);
    const [ana, leo] = employees as [SignedInMember, SignedInMember];
    const now = deps().now;
    for (const days of [1, 2, 3])
      await aLog(ana, {
        checkInTime: now - days * dayMs - 6 * hourMs,
        checkOutTime: now - days * dayMs - hourMs,
      });
    for (const each of [ana, leo]) await aLog(each, { checkInTime: now - 6 * hourMs, checkOutTime: null });
    const html = await (await submitStatus(owner, { set_status: "inactive", profile_id: [ana, leo] })).text();
    const fields = Object.fromEntries(
      [
        ...html
          .replaceAll("<!-- -->", "")
          .matchAll(/<input[^>]*name="((?:exit_|expected_profile|idempotency_key)[^"]*)"[^>]*>/g),
      ].map(([input, name]) => [name!, /value="([^"]*)"/.exec(input)?.[1] ?? ""]),
    );
    return { owner, ana, leo, html, fields: { ...fields, intent: "exits" } as Record<string, string> };
  }

  const rowOf = (fields: Record<string, string>, who: SignedInMember) => {
    const nth = [0, 1].find((each) => fields[`exit_${each}_profileId`] === who.profile.id)!;
    return { time: `exit_${nth}_time`, date: `exit_${nth}_date`, entry: fields[`exit_${nth}_entryId`]! };
  };
  const clock = (at: number) => localTimeOf(at, "Europe/Madrid").slice(0, 5);
  const sendForm = ({ cookie }: SignedInMember, form: Record<string, string>) =>
    call("/team", { cookie, form });

  test("and offers the usual hour; a given hour is proposed to them, and an empty one is asked for later", async () => {
    const { owner, ana, leo, html, fields } = await deactivated();
    expect(html).toContain("¿A qué hora salieron?");
    const [hers, his] = [rowOf(fields, ana), rowOf(fields, leo)];
    expect(fields[hers.time]).toBe(clock(deps().now - hourMs));
    expect(fields[his.time]).toBe("");
    const answer = await sendForm(owner, fields);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("Salida propuesta.")]);
    const [proposal, ...others] = await listed(owner, "open");
    expect(others).toEqual([]);
    expect(proposal).toMatchObject({ entry_id: hers.entry, reason: "Salida al desactivar", status: "open" });
    expect(proposal!.author.profile_id).toBe(owner.profile.id);
    // A repetition proposes nothing more.
    expect((await sendForm(owner, fields)).status).toBe(200);
    expect(await listed(owner, "open")).toHaveLength(1);
    // A deactivated person can still answer it.
    expect(await answering(ana, proposal!.id, { answer: "accept" })).toMatchObject({ status: 200 });
    expect((await logsOf(ana))[0]).toMatchObject({ isExitMissing: false });
    expect((await call("/working-now", { cookie: owner.cookie })).status).toBe(200);
    expect(await (await call("/working-now", { cookie: owner.cookie })).text()).toContain(his.entry);
  });

  test.each([
    ["25:00", "Escribe la hora como 09:00 o 0900."],
    ["", "Escribe al menos una hora de salida"],
  ])("and refuses '%s' with an error, keeps the others and proposes nothing", async (time, expectedText) => {
    const { owner, ana, leo, fields } = await deactivated();
    const [hers, his] = [rowOf(fields, ana), rowOf(fields, leo)];
    const good = time === "" ? "" : fields[hers.time]!;
    const answer = await sendForm(owner, { ...fields, [hers.time]: good, [his.time]: time });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain(expectedText);
    expect(html).toContain(hers.entry);
    expect(await listed(owner, "open")).toEqual([]);
  });

  test("and shows an error next to an hour before their check-in, while the others are proposed", async () => {
    const { owner, ana, leo, fields } = await deactivated();
    const his = rowOf(fields, leo);
    const answer = await sendForm(owner, { ...fields, [his.time]: clock(deps().now - 7 * hourMs) });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain("La salida tiene que ser posterior a la entrada.");
    expect((await listed(owner, "open")).map(({ profile_id }) => profile_id)).toEqual([ana.profile.id]);
  });

  test("and offers the next day for 22:00 to 06:00 on one date, which is proposed if taken", async () => {
    timePasses(noon - Date.now());
    const { owner, employees } = await aTeam(1);
    const [ana] = employees as [SignedInMember];
    const startedAt = deps().now - 14 * hourMs;
    await aLog(ana, { checkInTime: startedAt, checkOutTime: null });
    await submitStatus(owner, { set_status: "inactive", profile_id: [ana] });
    const [log] = await logsOf(ana);
    const dateOf = (at: number) => formatDate(localDateOf(at, "Europe/Madrid"));
    const endAt = startedAt + 8 * hourMs;
    const form = {
      intent: "exits",
      exit_0_profileId: ana.profile.id,
      exit_0_entryId: log!.id,
      exit_0_name: "Ana",
      exit_0_since: "ayer",
      exit_0_date: dateOf(startedAt),
      exit_0_time: clock(endAt),
    };
    const offered = await (await sendForm(owner, form)).text();
    expect(offered.replaceAll("<!-- -->", "")).toContain(
      `La salida es del día siguiente, el ${dateOf(endAt)}`,
    );
    expect(offered).toMatch(/<button[^>]*name="exit_0_next"[^>]*value="yes"/);
    expect(await listed(owner, "open")).toEqual([]);
    expect((await sendForm(owner, { ...form, exit_0_next: "yes" })).status).toBe(200);
    const [proposal] = await listed(owner, "open");
    expect(JSON.stringify(proposal)).toContain(new Date(endAt).toISOString().slice(0, 16));
  });

  test("and asks which of two hours is meant if clocks showed it twice", async () => {
    const { owner, employees } = await aTeam(1);
    const [ana] = employees as [SignedInMember];
    // The last Sunday of an October: clocks are put back at 01:00 UTC.
    const backAt = lastSundayOfOctober(new Date(deps().now).getUTCFullYear() - 1) + hourMs;
    const { id } = await aLog(ana, { checkInTime: backAt - 6 * hourMs, checkOutTime: null });
    await submitStatus(owner, { set_status: "inactive", profile_id: [ana] });
    const typed = {
      intent: "exits",
      exit_0_profileId: ana.profile.id,
      exit_0_entryId: id,
      exit_0_name: "Ana",
      exit_0_date: formatDate(localDateOf(backAt, "Europe/Madrid")),
      exit_0_time: "02:30",
    };
    const formAnswer = await sendForm(owner, typed);
    const html = await formAnswer.text();
    expect(formAnswer.status).toBe(422);
    expect(html).toContain("Esa noche los relojes pasaron dos veces por esa hora: di cuál fue.");
    expect(html).toContain('name="exit_0_fold"');
    expect(await listed(owner, "open")).toEqual([]);
    expect((await sendForm(owner, { ...typed, exit_0_fold: "second" })).status).toBe(200);
    const [proposal] = await listed(owner, "open");
    expect(proposal!.change.after!.check_out_time).toBe(new Date(backAt + 30 * minuteMs).toISOString());
  });

  test("and accepts none for another company's people, nor from an employee", async () => {
    const { owner, leo, fields } = await deactivated();
    const his = rowOf(fields, leo);
    const form = { ...fields, [his.time]: clock(deps().now - hourMs) };
    const stranger = await aMember({ role: "owner" });
    const unnamed = Object.fromEntries(Object.entries(form).filter(([name]) => name !== "expected_profile"));
    expect((await sendForm(stranger, unnamed)).status).toBe(404);
    expect((await sendForm(leo, unnamed)).status).toBe(403);
    expect(await listed(owner, "open")).toEqual([]);
  });
});
