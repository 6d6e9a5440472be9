import { env } from "cloudflare:test";
import { mailOutbox, statements } from "#cell";
import { and, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addCentre, listCentres } from "~/modules/schedules/centres.server";
import { statementDigest } from "~/modules/schedules/statement-digest";
import { publishWeek, type WeekToPublish } from "~/modules/shifts/publish-week.server";
import { saveDrafts } from "~/modules/shifts/save-drafts.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { aScopedCompany } from "../../support/worker/a-scoped-company";
import { deps, settle } from "../../support/worker/deps";
import { aCentre } from "../../support/worker/give-terms";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { madrid } from "../../support/worker/periods";
import { register } from "../../support/worker/register";
import {
  aBar,
  draftWeek,
  publishDraft,
  publishedWeekOf,
  thursdayAt,
  week,
  weekOfShifts,
} from "../../support/worker/shifts";

const noon = weekOfShifts(720, 960);
/** 48 hours: eight of them are beyond the contract. */
const sixDays = weekOfShifts(600, 1_080, [0, 1, 2, 3, 4, 5]);

const publishAs = (
  member: SignedInMember,
  people: readonly (Partial<WeekToPublish> & { profileId: string })[],
  { at = thursdayAt, key = crypto.randomUUID(), of = week } = {},
) =>
  publishWeek(deps(at), {
    member,
    week: of,
    key,
    people: people.map((each) => ({ version: 1, offer: null, ...each })),
  });

const mailsTo = ({ email }: SignedInMember) =>
  deps()
    .db.select({ subject: mailOutbox.subject, text: mailOutbox.text })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, email), like(mailOutbox.dedupeKey, "shifts:%")))
    .orderBy(mailOutbox.createdAt, mailOutbox.id);

describe("a publication", () => {
  test("states seven days in an event, its content and a mail", async () => {
    const { owner, ana } = await aBar();
    await draftWeek(owner, ana, { days: noon });
    expect(await publishAs(owner, [{ profileId: ana.profile.id }])).toEqual([
      { code: "published", leftOut: [] },
    ]);
    const published = await publishedWeekOf(ana);
    expect(published).toMatchObject({
      week,
      publications: [{ recordedAt: thursdayAt, days: noon, offer: null }],
    });
    const [row] = await deps().db.select().from(statements).where(eq(statements.profileId, ana.profile.id));
    expect(row).toMatchObject({ kind: "week_published", weekOn: week, authorId: owner.profile.id });
    expect(row!.content).toMatch(/^\{"kind":"week_published","week":"2026-12-07","days":/);
    const event = await env.CELL_1.prepare(
      "SELECT kind, payload FROM events WHERE ledger = ? AND subject = ? AND subject_seq = ?",
    )
      .bind(ana.company.ledger, ana.profile.subject, row!.seq)
      .first();
    expect(event).toEqual({
      kind: "plan",
      payload: JSON.stringify({ digest: statementDigest(row!.content, row!.salt) }),
    });
    const [mail] = await mailsTo(ana);
    expect(mail!.subject).toBe("Tus turnos de la semana del 7 de diciembre");
    expect(mail!.text).toContain("Lunes 7: 12–16.");
    expect(mail!.text).toContain("Domingo 13: libre.");
  });

  test("that changes a day shows its earlier shifts in the mail", async () => {
    const { owner, ana } = await aBar();
    await publishDraft(owner, ana, { days: noon });
    const days = noon.with(1, [{ from: 780, to: 1_020 }]);
    await publishDraft(owner, ana, { days, version: 1, at: thursdayAt + 60_000 });
    expect((await mailsTo(ana)).map(({ subject }) => subject)).toEqual([
      "Tus turnos de la semana del 7 de diciembre",
      "Cambia tu turno del martes 8: antes 12–16, ahora 13–17",
    ]);
  });

  test("lists the hours beyond the contract separately from the days in its mail", async () => {
    const { owner, ana } = await aBar();
    await publishDraft(owner, ana, { days: sixDays });
    const [mail] = await mailsTo(ana);
    expect(mail!.text).toContain("Viernes 11: 10–18. Sábado 12: libre.");
    expect(mail!.text).toContain("Además te ofrecen: sábado 12, 10–18.");
  });

  test("offers the hours that the manager chose in place of the last ones", async () => {
    const { owner, ana } = await aBar();
    await draftWeek(owner, ana, { days: sixDays });
    const offer = [{ on: "2026-12-07", from: 600, to: 1_080 }];
    expect(await publishAs(owner, [{ profileId: ana.profile.id, offer }])).toMatchObject([
      { code: "published" },
    ]);
    expect((await publishedWeekOf(ana))!.publications[0]!.offer).toEqual(offer);
    const [mail] = await mailsTo(ana);
    expect(mail!.text).toContain("Lunes 7: libre.");
    expect(mail!.text).toContain("Además te ofrecen: lunes 7, 10–18.");
  });

  test("at another centre names it in its mail, without a link hidden in its name", async () => {
    const { company, owner, ana } = await aBar();
    const place = { territory: "ES-AN", area: null, municipality: null, timeZone: null } as const;
    await addCentre(deps(), { member: owner, name: "Entra en bit.ly/x", ...place });
    const [centre] = (await listCentres(deps(), company)).filter(({ id }) => id !== company.id);
    await publishDraft(owner, ana, { days: noon });
    const days = noon.with(1, [{ from: 720, to: 960, centre: centre!.id }]);
    await publishDraft(owner, ana, { days, version: 1, at: thursdayAt + 60_000 });
    const mail = (await mailsTo(ana)).at(-1)!;
    expect(mail.subject).toBe("Cambia tu turno del martes 8: antes 12–16, ahora 12–16 en otro centro");
    expect(mail.text).toContain("Martes 8: antes 12–16, ahora 12–16 en (sin nombre).");
  });

  test("that only adds hours beyond the contract states that in its mail", async () => {
    const { owner, ana } = await aBar();
    await publishDraft(owner, ana, { days: sixDays.with(5, []) });
    await publishDraft(owner, ana, { days: sixDays, version: 1, at: thursdayAt + 60_000 });
    const mail = (await mailsTo(ana)).at(-1)!;
    expect(mail.subject).toBe("Te ofrecen horas en la semana del 7 de diciembre");
    expect(mail.text).toContain("Además te ofrecen: sábado 12, 10–18.");
  });

  test("of the same shifts is not recorded again", async () => {
    const { owner, ana } = await aBar();
    await publishDraft(owner, ana, { days: noon });
    expect(await publishAs(owner, [{ profileId: ana.profile.id }])).toEqual([{ code: "nothing" }]);
    expect((await publishedWeekOf(ana))!.publications).toHaveLength(1);
  });

  test("continues under the same key after an interrupted command", async () => {
    const { owner, ana, leo } = await aBar();
    await draftWeek(owner, ana, { days: noon });
    await draftWeek(owner, leo, { days: noon });
    const key = crypto.randomUUID();
    const [one, two] = [ana, leo].map(({ profile }) => ({ profileId: profile.id }));
    expect(await publishAs(owner, [one!], { key })).toMatchObject([{ code: "published" }]);
    expect(await publishAs(owner, [one!, two!], { key })).toMatchObject([
      { code: "published" },
      { code: "published" },
    ]);
    expect((await publishedWeekOf(ana))!.publications).toHaveLength(1);
    expect(await mailsTo(ana)).toHaveLength(1);
  });

  test("leaves out the days that have begun, and names them", async () => {
    const { owner, ana } = await aBar();
    await publishDraft(owner, ana, { days: noon });
    const later = weekOfShifts(780, 1_020);
    const at = madrid("2026-12-09T08:00");
    await draftWeek(owner, ana, { days: later, version: 1, at });
    expect(await publishAs(owner, [{ profileId: ana.profile.id, version: 2 }], { at })).toEqual([
      { code: "published", leftOut: ["2026-12-07", "2026-12-08", "2026-12-09"] },
    ]);
    const { publications } = (await publishedWeekOf(ana))!;
    expect(publications[1]!.days).toEqual([...noon.slice(0, 3), ...later.slice(3)]);
    // The draft follows, so that it shows no change that cannot be published.
    expect(await publishAs(owner, [{ profileId: ana.profile.id, version: 3 }], { at })).toEqual([
      { code: "nothing" },
    ]);
  });

  test("of fifty-one people is recorded in two batches, for each of them", async () => {
    const { company, owner, ana } = await aBar();
    const others = await Promise.all(Array.from({ length: 50 }, () => aMember({ company })));
    const drafts = [ana, ...others].map(({ profile }) => ({ profileId: profile.id, days: noon, version: 0 }));
    await saveDrafts(deps(thursdayAt), { member: owner, week, drafts: drafts.slice(0, 26) });
    await saveDrafts(deps(thursdayAt), { member: owner, week, drafts: drafts.slice(26) });
    const outcomes = await publishAs(
      owner,
      drafts.map(({ profileId }) => ({ profileId })),
    );
    // The others have no terms.
    expect(outcomes.map(({ code }) => code)).toEqual(["published", ...others.map(() => "no-terms")]);
  });
});

describe("a publication is refused", () => {
  test.each([
    ["of a week that begins on another day", "2026-12-08", "invalid-week"],
    ["of a past week", "2026-11-16", "invalid-week"],
    ["of a week more than a year ahead", "2027-12-20", "invalid-week"],
  ])("%s", async (_, of, code) => {
    const { owner, ana } = await aBar();
    expect(await publishAs(owner, [{ profileId: ana.profile.id }], { of })).toEqual([{ code }]);
  });

  test("of a draft that another manager changed", async () => {
    const { owner, ana } = await aBar();
    await draftWeek(owner, ana, { days: noon });
    await draftWeek(owner, ana, { days: weekOfShifts(780, 1_020), version: 1 });
    const [outcome] = await publishAs(owner, [{ profileId: ana.profile.id }]);
    expect(outcome).toMatchObject({ code: "changed", draft: { version: 2, updatedBy: "Olga Dueña" } });
    expect(await publishedWeekOf(ana)).toBeUndefined();
  });

  test.each([
    ["on one clock", null, 840, { code: "faulty", fault: { weekday: 0, fault: "overlapping-segments" } }],
    [
      "on two clocks",
      "Atlantic/Canary",
      780,
      { code: "faulty", fault: { weekday: 0, fault: "overlapping-segments" } },
    ],
    [
      "unless they only overlap by the local minutes of two clocks",
      "Atlantic/Canary",
      840,
      { code: "published", leftOut: [] },
    ],
  ] as const)("with shifts that overlap at two centres %s", async (_, timeZone, from, outcome) => {
    const { owner, ana } = await aBar();
    const centre = await aCentre(owner, timeZone);
    const days = noon.with(0, [
      { from: 600, to: 900 },
      { from, to: from + 120, centre },
    ]);
    await draftWeek(owner, ana, { days });
    expect(await publishAs(owner, [{ profileId: ana.profile.id }])).toEqual([outcome]);
  });

  test("of a person who left", async () => {
    const { owner, ana } = await aBar();
    await register(owner, ana);
    await draftWeek(owner, ana, { days: noon });
    await changeStatus(deps(thursdayAt), { member: owner, profileIds: [ana.profile.id], status: "inactive" });
    await settle();
    expect(await publishAs(owner, [{ profileId: ana.profile.id }])).toEqual([{ code: "left" }]);
  });

  test("of another company's person", async () => {
    const { owner } = await aBar();
    const { ana: stranger, owner: other } = await aBar();
    await draftWeek(other, stranger, { days: noon });
    expect(await publishAs(owner, [{ profileId: stranger.profile.id }])).toEqual([{ code: "no-permission" }]);
  });

  test("with an offer that is shorter than the time beyond the contract", async () => {
    const { owner, ana } = await aBar();
    await draftWeek(owner, ana, { days: sixDays });
    for (const offer of [[], [{ on: "2026-12-12", from: 1_020, to: 1_080 }]])
      expect(await publishAs(owner, [{ profileId: ana.profile.id, offer }])).toEqual([{ code: "offer" }]);
  });

  test("with an offer outside the shifts", async () => {
    const { owner, ana } = await aBar();
    await draftWeek(owner, ana, { days: noon });
    const offer = [{ on: "2026-12-07", from: 900, to: 1_000 }];
    expect(await publishAs(owner, [{ profileId: ana.profile.id, offer }])).toEqual([{ code: "offer" }]);
  });

  test("by a manager of another centre, who may not draft it either", async () => {
    const { scoped, triana, sol } = await aScopedCompany();
    const drafts = (person: SignedInMember) => [{ profileId: person.profile.id, days: noon, version: 0 }];
    const at = deps(thursdayAt);
    expect(await saveDrafts(at, { member: scoped, week, drafts: drafts(sol) })).toEqual([
      { code: "no-permission" },
    ]);
    expect(await saveDrafts(at, { member: scoped, week, drafts: drafts(triana) })).toEqual([
      { code: "saved", version: 1 },
    ]);
    expect(
      await publishAs(scoped, [{ profileId: triana.profile.id }, { profileId: sol.profile.id }]),
    ).toMatchObject([{ code: "published" }, { code: "no-permission" }]);
  });
});
