// Proves what the list of a pay period and the review of a person show and record.
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { answerStatement } from "~/modules/periods/answer-statement.server";
import { findStatement } from "~/modules/periods/find-statement.server";
import { showMonths } from "~/modules/periods/months/show-months.server";
import { showReview } from "~/modules/periods/months/show-review.server";
import { submitMonths } from "~/modules/periods/months/submit-months.server";
import { submitReview } from "~/modules/periods/months/submit-review.server";
import { personOf } from "~/modules/schedules/statement-person";
import { deps, settle } from "../../support/worker/deps";
import type { SignedInMember } from "../../support/worker/people";
import { aCompany, aLog, aMember } from "../../support/worker/people";
import { aTeamOfMondays, issue, madrid, novemberAt, workOctober, workOn } from "../../support/worker/periods";

const months = (member: SignedInMember, query = "", at = novemberAt) =>
  showMonths(deps(at), { member, params: new URLSearchParams(query) });

const review = (member: SignedInMember, { profile }: SignedInMember, from = "2026-10-01") =>
  showReview(deps(novemberAt), { member, params: new URLSearchParams({ profile: profile.id, from }) });

/** Sends the form of the list. */
async function close(member: SignedInMember, periods: readonly string[]) {
  const form = new FormData();
  for (const period of periods) form.append("period", period);
  const { data, init } = await submitMonths(deps(novemberAt), { member, form });
  await settle();
  return { ...data, status: init?.status ?? 200 };
}

/** Sends a form of the review. */
async function send(
  member: SignedInMember,
  { profile }: SignedInMember,
  fields: Record<string, string | string[]>,
) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  const request = new Request(`http://localhost/months/person?profile=${profile.id}&from=2026-10-01`);
  const args = { request, params: {}, context: {} } as unknown as Parameters<typeof submitReview>[1]["args"];
  const answer = await submitReview(deps(novemberAt), { member, args, form });
  await settle();
  return answer instanceof Response
    ? { location: answer.headers.get("Location") }
    : "data" in answer
      ? answer.data
      : null;
}

describe("the list of a pay period", () => {
  test("is that of the last one that ended, with the figures of each person by name", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await workOctober(ana);
    await workOn(ana, "2026-10-06", 90);
    const page = await months(owner);
    expect(page).toMatchObject({
      name: "octubre de 2026",
      pay: { from: "2026-10-01", to: "2026-10-31" },
      open: 2,
      running: null,
      following: "2026-11-01",
      next: null,
    });
    expect(page.rows.map(({ name, figures }) => [name, figures.effective, figures.excess])).toEqual([
      ["Ana López", 2_010, 90],
      ["Olga Dueña", 0, 0],
    ]);
  });

  test("links what keeps a period open to its answer", async () => {
    const { owner, ana } = await aTeamOfMondays();
    const log = await aLog(ana, {
      checkInTime: madrid("2026-10-05T09:00"),
      checkOutTime: null,
    });
    const [row] = (await months(owner)).rows;
    expect(row!.state).toBe("blocked");
    expect(row!.blocks).toContainEqual({
      text: expect.stringContaining("Falta la salida") as string,
      to: `/corrections/new?profile=${ana.profile.id}&entry=${log.id}`,
    });
  });

  test("says that a period still runs, and closes none of it", async () => {
    const { owner, ana } = await aTeamOfMondays();
    const page = await months(owner, "from=2026-11-01");
    expect(page).toMatchObject({
      running: expect.stringContaining("hasta ayer, 01/11") as string,
      ready: 0,
      following: null,
    });
    const answer = await close(owner, [`${ana.profile.id} 2026-11-01`]);
    expect(answer.refused[ana.profile.id]).toContain("acaba el 30/11/2026");
  });

  test("compares worked and expected hours of the complete days while a period runs", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await workOn(ana, "2026-11-02", 480);
    await workOn(ana, "2026-11-09", 150);
    const at = madrid("2026-11-09T13:00");
    const figures = { effective: 480, expected: 480 };
    const { rows } = await months(owner, "from=2026-11-01", at);
    expect(rows.find(({ id }) => id === ana.profile.id)!.figures).toMatchObject(figures);
    const params = new URLSearchParams({ profile: ana.profile.id, from: "2026-11-01" });
    const page = await showReview(deps(at), { member: owner, params });
    expect(page.figures).toMatchObject({ ...figures, ordinary: 480, days_worked: 1 });
    expect(page.explained.effective!.parts).toMatchObject([{ on: "2026-11-02", amount: 480 }]);
  });

  test("puts a contested period before one that nobody delivered, and names the one to hand over", async () => {
    const { owner, ana } = await aTeamOfMondays();
    const eva = await aMember({ company: owner.company, fullName: "Eva Roca" });
    await issue(owner, [ana, eva]);
    await deps().db.update(profiles).set({ email: null }).where(eq(profiles.id, ana.profile.id));
    await answerStatement(deps(novemberAt), {
      person: personOf(eva),
      from: "2026-10-01",
      version: 1,
      answer: "contested",
      on: null,
      text: "Falta un día",
      via: "account",
    });
    await settle();
    const { rows } = await months(owner);
    expect(rows.map(({ name, delivery }) => [name, delivery])).toEqual([
      ["Olga Dueña", null],
      ["Eva Roca", null],
      ["Ana López", "Sin correo: entrégalo en papel"],
    ]);
  });

  test("is the present one in a company whose people joined after the last one ended", async () => {
    // Members of tests join on 1 January 2000.
    const owner = await aMember({ company: await aCompany({ name: "Bar Sol" }), role: "owner" });
    const page = await months(owner, "", madrid("2000-01-15T10:00"));
    expect(page).toMatchObject({ name: "enero de 2000", running: expect.any(String) as string });
  });

  test("keeps people who left while they have entries in it, until the day on which they left", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await workOn(ana, "2026-10-05", 480);
    await changeStatus(deps(madrid("2026-10-10T12:00")), {
      member: owner,
      profileIds: [ana.profile.id],
      status: "inactive",
    });
    await settle();
    const names = async (query: string) => (await months(owner, query)).rows.map(({ name }) => name);
    expect((await months(owner)).rows[0]!.range).toEqual({ from: "2026-10-01", to: "2026-10-10" });
    expect(await names("from=2026-11-01")).toEqual(["Olga Dueña"]);
  });

  test("includes a person who left in it without entries", async () => {
    const { owner, ana } = await aTeamOfMondays();
    const leftAt = madrid("2026-10-10T12:00");
    await changeStatus(deps(leftAt), { member: owner, profileIds: [ana.profile.id], status: "inactive" });
    await settle();
    expect((await months(owner)).rows.map(({ name }) => name)).toEqual(["Ana López", "Olga Dueña"]);
  });

  test.each(["2026-10-27", "2026-10-31"])(
    "offers a supplement to a person who left on %s, each time that something changes after the close",
    async (leftOn) => {
      const { owner, ana } = await aTeamOfMondays();
      await workOn(ana, "2026-10-05", 480);
      await changeStatus(deps(madrid(`${leftOn}T18:00`)), {
        member: owner,
        profileIds: [ana.profile.id],
        status: "inactive",
      });
      await settle();
      const rowOf = async () => (await months(owner)).rows.find(({ id }) => id === ana.profile.id)!;
      await close(owner, [`${ana.profile.id} 2026-10-01`]);
      expect(await rowOf()).toMatchObject({ state: "issued", isSupplement: false });
      for (const day of ["2026-10-12", "2026-10-19"]) {
        await workOn(ana, day, 60);
        const { state, isSupplement, range } = await rowOf();
        expect([state, isSupplement, range.from]).toEqual(["ready", true, range.to]);
        const { lines } = await review(owner, ana, range.from);
        const changes = lines.map((line) => line.replaceAll("\u00a0", " "));
        expect(changes).toContainEqual(expect.stringMatching(/^(octubre|del).* \+1 h 00 min trabajado$/));
        await close(owner, [`${ana.profile.id} ${range.from}`]);
        expect((await rowOf()).state).toBe("issued");
      }
    },
  );

  test("names the earlier period that is still open", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await issue(owner, [ana], { from: "2026-09-01", reason: "x" });
    const at = madrid("2026-12-02T10:00");
    const [row] = (await months(owner, "from=2026-11-01", at)).rows;
    expect(row).toMatchObject({
      state: "earlier",
      earlier: { name: "octubre de 2026", from: "2026-10-01" },
    });
  });
});

describe("the form of the list", () => {
  test("closes the periods that it names, and says why the others stay open", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await workOctober(ana);
    await aLog(owner, {
      checkInTime: madrid("2026-10-05T09:00"),
      checkOutTime: null,
    });
    const ids = [ana, owner].map(({ profile }) => `${profile.id} 2026-10-01`);
    const answer = await close(owner, ids);
    expect(answer).toMatchObject({
      tone: "info",
      text: "Cerrado para 1 persona. Falta 1: mira su fila.",
      refused: { [owner.profile.id]: "Algo sigue sin responder." },
    });
    const page = await months(owner);
    expect(page.rows.map(({ state }) => state)).toEqual(["blocked", "issued"]);
    expect(page.rows[1]).toMatchObject({
      dates: "Cerrado el 02/11/2026",
      reception: "undelivered",
      delivery: null,
    });
    expect(page).toMatchObject({ ready: 0, open: 1 });
    // A second time it continues, and closes nothing twice.
    expect((await close(owner, ids)).text).toBe("Cerrado para 1 persona. Falta 1: mira su fila.");
  });

  test.each([
    ["no period", []],
    ["something else than a period", ["x"]],
    ["a person twice", ["a 2026-10-01", "a 2026-09-01"]],
    ["more people than a page", Array.from({ length: 51 }, (_, nth) => `p${nth} 2026-10-01`)],
  ])("is refused with %s", async (_, periods) => {
    const { owner } = await aTeamOfMondays();
    expect(await close(owner, periods)).toMatchObject({ status: 422, tone: "problem" });
  });

  test("finds nobody of another company", async () => {
    const [{ owner }, { ana }] = [await aTeamOfMondays(), await aTeamOfMondays()];
    const answer = await close(owner, [`${ana.profile.id} 2026-10-01`]);
    expect(answer.refused[ana.profile.id]).toBe("No existe esa persona en tu empresa.");
  });
});

describe("the review of a person", () => {
  test("proposes the pieces of the excess with the classes that are possible", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await workOctober(ana);
    await workOn(ana, "2026-10-06", 90);
    const page = await review(owner, ana);
    expect(page.pieces).toMatchObject([
      { value: "2026-10-06 90", as: "overtime", fate: "rested", classes: ["overtime", "force_majeure"] },
    ]);
    expect(page.counters).toMatchObject({ overtime: { minutes: 0, most: 4_800 } });
  });

  test("changes the fate of all with one button, and counts what is paid towards the 80 hours", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await workOctober(ana);
    await workOn(ana, "2026-10-06", 90);
    const sent = await send(owner, ana, {
      intent: "all-paid",
      piece: "2026-10-06 90",
      as: "overtime",
      fate: "rested",
      part: "",
      "part-fate": "none",
    });
    expect(sent).toMatchObject({ location: expect.stringContaining("saved=") as string });
    const page = await review(owner, ana);
    expect(page.pieces).toMatchObject([{ as: "overtime", fate: "paid" }]);
    expect(page.counters!.overtime.minutes).toBe(90);
  });

  test("saves the fates of the form when it closes the period", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await workOctober(ana);
    await workOn(ana, "2026-10-06", 90);
    await workOn(ana, "2026-10-13", 30);
    const sent = await send(owner, ana, {
      intent: "close",
      version: "1",
      "fate-of-all": "paid",
      piece: ["2026-10-06 90", "2026-10-13 30"],
      as: ["overtime", "overtime"],
      fate: ["rested", "rested"],
      part: ["", ""],
      "part-fate": ["none", "none"],
    });
    expect(sent).toMatchObject({ location: expect.stringContaining("closed=1") as string });
    const issued = await findStatement(deps(), {
      companyId: ana.company.id,
      profileId: ana.profile.id,
      from: "2026-10-01",
    });
    expect(issued!.content.pieces.map(({ fate }) => fate)).toEqual(["paid", "paid"]);
  });

  test("splits a piece in two fates, never more than its minutes", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await workOctober(ana);
    await workOn(ana, "2026-10-06", 90);
    const fields = {
      intent: "save",
      piece: "2026-10-06 90",
      as: "overtime",
      fate: "rested",
      "part-fate": "paid",
    };
    expect(await send(owner, ana, { ...fields, part: "1:30" })).toMatchObject({
      tone: "problem",
      excess: { errors: [expect.stringContaining("menos de") as string] },
    });
    await send(owner, ana, { ...fields, part: "0:30" });
    expect((await review(owner, ana)).pieces).toMatchObject([
      { minutes: 60, fate: "rested" },
      { minutes: 30, fate: "paid" },
    ]);
    await issue(owner, [ana]);
    const issued = await findStatement(deps(), {
      companyId: ana.company.id,
      profileId: ana.profile.id,
      from: "2026-10-01",
    });
    expect(issued!.content.pieces).toEqual([
      { on: "2026-10-06", minutes: 60, as: "overtime", fate: "rested" },
      { on: "2026-10-06", minutes: 30, as: "overtime", fate: "paid" },
    ]);
  });

  test("refuses more minutes than the excess, and keeps what was saved", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await workOctober(ana);
    await workOn(ana, "2026-10-06", 90);
    const fields = {
      intent: "save",
      piece: "2026-10-06 95",
      as: "overtime",
      fate: "paid",
      part: "",
      "part-fate": "none",
    };
    expect(await send(owner, ana, fields)).toMatchObject({ tone: "problem" });
    expect((await review(owner, ana)).pieces).toMatchObject([{ minutes: 90, fate: "rested" }]);
  });

  test("explains the figures of the draft, and after the close those of the issued period", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await workOctober(ana);
    const daysOf = async () =>
      (await review(owner, ana)).explained.effective!.parts.map(({ on, amount }) => [on, amount]);
    const mondays = ["2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26"].map((on) => [on, 480]);
    expect(await daysOf()).toEqual(mondays);
    await issue(owner, [ana]);
    expect(await daysOf()).toEqual(mondays);
  });

  test.each(["rested", "paid"])(
    "says that closing again changes nothing after a period was closed with %s excess, until something differs",
    async (fate) => {
      const { owner, ana } = await aTeamOfMondays();
      await workOctober(ana);
      await workOn(ana, "2026-10-06", 90);
      const repeats = async () => (await review(owner, ana)).repeatsIssued;
      const piece = { piece: "2026-10-06 90", as: "overtime", fate, part: "", "part-fate": "none" };
      await send(owner, ana, { intent: "close", version: "1", ...piece });
      expect(await repeats()).toBe(true);
      await send(owner, ana, { intent: "save", ...piece, fate: "none" });
      expect(await repeats()).toBe(false);
      await send(owner, ana, { intent: "save", ...piece });
      expect(await repeats()).toBe(true);
      await workOn(ana, "2026-10-12", 30);
      expect(await repeats()).toBe(false);
    },
  );

  test("closes a period with something open only with a reason", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await aLog(ana, { checkInTime: madrid("2026-10-05T09:00"), checkOutTime: null });
    const fields = { intent: "close", version: "1" };
    expect(await send(owner, ana, { ...fields, reason: " " })).toMatchObject({
      tone: "problem",
      error: expect.stringContaining("motivo") as string,
    });
    expect((await review(owner, ana)).issued).toBeNull();
    await send(owner, ana, { ...fields, reason: "No contesta" });
    expect((await review(owner, ana)).issued?.text).toContain("Cerrado el 02/11/2026");
  });

  test("counts shorter weeks as rest", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await workOctober(ana);
    await workOn(ana, "2026-10-06", 90);
    const before = await review(owner, ana);
    expect(before.counters!.owed).toEqual([{ as: "overtime", minutes: 90, until: "2027-02-06" }]);
    const { ana: eva, owner: boss } = await aTeamOfMondays();
    await workOn(eva, "2026-10-05", 480);
    await workOn(eva, "2026-10-06", 90);
    // Nothing on the Mondays that follow: each gives back more than the overtime.
    expect((await review(boss, eva)).counters!.owed).toEqual([]);
  });
});
