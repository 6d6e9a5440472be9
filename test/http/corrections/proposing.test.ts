import { companies, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { eraseProfiles } from "~/modules/people/erase-people.server";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { watchRows } from "../../support/worker/database";
import { aCompany, aLog, aMember, signInAgain } from "../../support/worker/people";
import { momentFields } from "../../support/worker/proposals";
import { eventsOf, logsOf } from "../../support/worker/records";
import { resend } from "../../support/worker/resend";
import { timePasses } from "../../support/worker/time";
import { answering, iso, listed, listedPage, proposed, proposing } from "./corrected";

const reason = "me olvidé de fichar al salir";
const overlap = /^Se solapa con el fichaje del \p{L}+ [\d/]{10}, de \d\d:\d\d a \d\d:\d\d\.$/u;
const yesterday = (hours: number) => deps().now - dayMs + hours * hourMs;

async function aTeam() {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner", fullName: "Olga" });
  const ana = await aMember({ company, fullName: "Ana" });
  const log = await aLog(ana, { checkInTime: yesterday(-8), checkOutTime: yesterday(0) });
  return { company, owner, ana, log };
}

test("a proposal changes nothing of the record, and shows both versions, its author and the reason", async () => {
  const { owner, ana, log } = await aTeam();
  const before = await logsOf(ana);
  const id = await proposed(ana, {
    entry_id: log.id,
    change: { kind: "change", check_out_time: iso(yesterday(1)) },
    reason: `  ${reason} `,
  });
  expect(await logsOf(ana)).toEqual(before);
  const expectedRows = [
    {
      id,
      profile_id: ana.profile.id,
      full_name: "Ana",
      entry_id: log.id,
      status: "open",
      reason,
      author: { profile_id: ana.profile.id, name: "Ana" },
      at: iso(deps().now),
      change: {
        kind: "change",
        before: { check_in_time: iso(yesterday(-8)), check_out_time: iso(yesterday(0)) },
        after: {
          check_in_time: iso(yesterday(-8)),
          check_out_time: iso(yesterday(1)),
          pauses: [],
          modes: [{ from: iso(yesterday(-8)), mode: "on_site" }],
        },
      },
      answers: [],
    },
  ];
  expect(await listed(ana)).toMatchObject(expectedRows);
  expect(await listed(owner, "open")).toMatchObject(expectedRows);
});

test("the reason of a proposal is stored behind a commitment, and never in hashed data", async () => {
  const { ana, log } = await aTeam();
  await proposed(ana, { entry_id: log.id, change: { kind: "void" }, reason });
  const event = await deps()
    .db.$client.prepare(
      `SELECT payload, (SELECT data FROM revealed WHERE commitment = e.text) AS text FROM events e
       WHERE subject = ? AND kind = 'correction_proposed'`,
    )
    .bind(ana.profile.subject)
    .first<{ payload: string; text: string }>();
  expect(event!.payload).not.toContain(reason);
  expect(JSON.parse(event!.text)).toEqual({ text: reason });
});

test("a correction may add a pause, which counts as work only if the company set that for its kind", async () => {
  const company = await aCompany({ workPauses: ["rest"] });
  const ana = await aMember({ company });
  const log = await aLog(ana, { checkInTime: yesterday(-8), checkOutTime: yesterday(0) });
  const pause = (kind: string, at: number) => ({
    kind,
    start: iso(yesterday(at)),
    end: iso(yesterday(at) + 30 * minuteMs),
  });
  await proposed(ana, {
    entry_id: log.id,
    change: { kind: "change", pauses: [pause("rest", -6), pause("meal", -4)], mode: "remote" },
    reason,
  });
  const [told] = await listed(ana);
  expect(told!.change.after!.pauses).toMatchObject([
    { kind: "rest", counts_as_work: true },
    { kind: "meal", counts_as_work: false },
  ]);
  expect(told!.change.after!.modes).toEqual([{ from: iso(yesterday(-8)), mode: "remote" }]);
});

describe("the people who must answer a proposal get a mail, once a day:", () => {
  test("the managers, for a worker's proposal", async () => {
    const { company, owner, ana, log } = await aTeam();
    const admin = await aMember({ company, role: "admin" });
    await aMember({ company, role: "admin", status: "inactive" });
    await proposed(ana, { entry_id: log.id, change: { kind: "void" }, reason });
    await settle();
    const added = { kind: "add", check_in_time: iso(yesterday(2)), check_out_time: iso(yesterday(3)) };
    await proposed(ana, { change: added, reason });
    await settle();
    expect(resend.mails.map(({ to }) => to).sort()).toEqual([admin.email, owner.email].sort());
    expect(resend.mails[0]).toMatchObject({ subject: expect.stringMatching(/ propone .* del /) as string });
    timePasses(dayMs);
    await signInAgain(ana);
    await proposed(ana, {
      change: { ...added, check_in_time: iso(yesterday(10)), check_out_time: iso(yesterday(11)) },
      reason,
    });
    await settle();
    expect(resend.mails).toHaveLength(4);
  });

  test("the worker, for a manager's proposal", async () => {
    const { owner, ana, log } = await aTeam();
    await proposed(owner, {
      profile_id: ana.profile.id,
      entry_id: log.id,
      reason,
      change: { kind: "void" },
    });
    await settle();
    expect(resend.mails.map(({ to }) => to)).toEqual([ana.email]);
    const clock = await (await call("/dashboard", { cookie: ana.cookie })).text();
    expect(clock).toMatch(
      new RegExp(`href="/corrections"[^>]*>Olga propone quitar [^<]*: «${reason}» · [^<]* · Ver<`),
    );
  });
});

test("the form opens the section with the error", async () => {
  const { ana, log } = await aTeam();
  const fields = { ...momentFields("in", yesterday(-8)), ...momentFields("out", yesterday(0)), reason };
  const path = `/corrections/new?entry=${log.id}`;
  expect(await (await call(path, { cookie: ana.cookie })).text()).not.toContain('<details open=""');
  for (const [pause, said] of [
    [{ pause_0_start: "diez", pause_0_end: "11:00" }, "Escribe la hora como 14:00."],
    [{ pause_0_start: "12:30", pause_0_end: "12:45" }, "Las pausas tienen que caer dentro del fichaje"],
  ] as const) {
    const answer = await call(path, { cookie: ana.cookie, form: { ...fields, ...pause } });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toMatch(new RegExp(`<details open="".*${said}.*</details>`, "s"));
  }
});

describe("a manager may send an entry's id without its person", () => {
  const change = { kind: "void" };

  test("and means the entry's person, also for an entry that a correction added", async () => {
    const { owner, ana, log } = await aTeam();
    const added = { kind: "add", check_in_time: iso(yesterday(2)), check_out_time: iso(yesterday(3)) };
    const id = await proposed(ana, { change: added, reason });
    expect((await answering(owner, id, { answer: "accept" })).status).toBe(200);
    const [, { id: addedId } = { id: "" }] = await logsOf(ana);
    timePasses(minuteMs);
    await aLog(owner, { checkInTime: yesterday(0), checkOutTime: yesterday(1) });
    for (const entry_id of [log.id, addedId]) {
      await proposed(owner, { entry_id, change, reason });
      expect((await listed(owner))[0]).toMatchObject({ profile_id: ana.profile.id, entry_id });
    }
  });

  test("but not for another company's entry, a missing one, or as an employee", async () => {
    const { owner, ana, log } = await aTeam();
    const leo = await aMember({ company: ana.company });
    const stranger = await aMember({ role: "owner" });
    await aLog(stranger, { checkInTime: yesterday(-8), checkOutTime: yesterday(0) });
    const hasChanged = await watchRows();
    for (const [who, entry_id] of [
      [stranger, log.id],
      [leo, log.id],
      [owner, ana.profile.id],
      [owner, "x"],
    ] as const)
      expect(await proposing(who, { entry_id, change, reason })).toEqual({
        status: 404,
        error: "Ese fichaje o esa corrección no existe.",
      });
    expect(await hasChanged()).toBe(false);
  });
});

describe("an impossible proposal is refused with its reason, and writes nothing", () => {
  const add = (from: number, to: number) => ({
    kind: "add",
    check_in_time: iso(from),
    check_out_time: iso(to),
  });
  test.each([
    [422, "change: debe ser un objeto", () => ({ reason })],
    [422, "reason: escribe al menos 5 caracteres", () => ({ change: { kind: "void" }, reason: "  no  " })],
    [422, "entry_id: hace falta", () => ({ change: { kind: "void" }, reason })],
    [
      422,
      "change.check_out_time: hace falta",
      () => ({ change: { ...add(yesterday(1), yesterday(2)), check_out_time: null }, reason }),
    ],
    [
      422,
      "El registro ya dice eso: cambia algo antes de proponerlo.",
      (entry_id: string) => ({ entry_id, change: { kind: "change" } }),
    ],
    [
      422,
      "La salida tiene que ser posterior a la entrada.",
      () => ({ change: add(yesterday(4), yesterday(3)) }),
    ],
    [
      422,
      "Un fichaje no puede durar más de 26 horas. Revisa las fechas.",
      () => ({ change: add(yesterday(-60), yesterday(-20)) }),
    ],
    [422, "Esa hora todavía no ha llegado.", () => ({ change: add(yesterday(23), yesterday(25)) })],
    [
      422,
      "Solo se puede corregir lo de los últimos 4 años.",
      () => ({ change: add(yesterday(0) - 1_500 * dayMs, yesterday(1) - 1_500 * dayMs) }),
    ],
    [409, expect.stringMatching(overlap) as string, () => ({ change: add(yesterday(-1), yesterday(1)) })],
    [404, "Ese fichaje o esa corrección no existe.", () => ({ entry_id: "x", change: { kind: "void" } })],
    [
      422,
      "Las pausas tienen que caer dentro del fichaje, una detrás de otra.",
      (entry_id: string) => ({
        entry_id,
        change: {
          kind: "change",
          pauses: [{ start: iso(yesterday(1)), end: iso(yesterday(2)), kind: "rest" }],
        },
      }),
    ],
    [
      422,
      "Falta la hora de salida.",
      (entry_id: string) => ({ entry_id, change: { kind: "change", check_out_time: null } }),
    ],
  ])("%i %s", async (status, error, body) => {
    const { ana, log } = await aTeam();
    const hasChanged = await watchRows();
    expect(await proposing(ana, { reason, ...body(log.id) })).toEqual({ status, error });
    expect(await hasChanged()).toBe(false);
  });

  test("of a colleague without the manager's right, and for people and entries of another company", async () => {
    const { ana, owner, log } = await aTeam();
    const { ana: bea, log: other } = await aTeam();
    const requested = { change: { kind: "void" }, reason };
    expect(
      await proposing(ana, { ...requested, profile_id: owner.profile.id, entry_id: log.id }),
    ).toMatchObject({
      status: 403,
    });
    expect(
      await proposing(owner, { ...requested, profile_id: bea.profile.id, entry_id: other.id }),
    ).toMatchObject({
      status: 404,
    });
    expect(await proposing(ana, { ...requested, entry_id: other.id })).toMatchObject({ status: 404 });
    expect(await listed(bea)).toEqual([]);
  });

  test("while another proposal about the entry waits", async () => {
    const { ana, owner, log } = await aTeam();
    const requested = { entry_id: log.id, change: { kind: "void" }, reason };
    await proposed(ana, requested);
    expect(await proposing(owner, { ...requested, profile_id: ana.profile.id })).toEqual({
      status: 409,
      error: "Ya hay una corrección de ese fichaje, o de esas horas, sin contestar. Mírala en Correcciones.",
    });
  });
});

test("a proposal sent twice under one key is recorded once; under the key of another request it is refused", async () => {
  const { ana, log } = await aTeam();
  const requested = { entry_id: log.id, change: { kind: "void" }, reason };
  const first = await proposing(ana, requested, "k1");
  expect(await proposing(ana, requested, "k1")).toEqual(first);
  expect(
    await proposing(ana, { ...requested, change: { kind: "change", mode: "remote" } }, "k1"),
  ).toMatchObject({
    status: 422,
  });
  expect((await eventsOf(ana)).filter(({ kind }) => kind === "correction_proposed")).toHaveLength(1);
});

test("an idempotency key belongs to its author: two managers may use the same for one record", async () => {
  const { company, owner, ana, log } = await aTeam();
  const admin = await aMember({ company, role: "admin" });
  const requested = { profile_id: ana.profile.id, reason };
  const voided = { ...requested, entry_id: log.id, change: { kind: "void" } };
  const added = { kind: "add", check_in_time: iso(yesterday(2)), check_out_time: iso(yesterday(3)) };
  const first = await proposing(owner, voided, "1");
  const second = await proposing(admin, { ...requested, change: added }, "1");
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.correction!.id).not.toBe(first.correction!.id);
  expect(await proposing(owner, voided, "1")).toEqual(first);
});

test("the list of corrections is complete on its pages, newest first, and shows each person only their own", async () => {
  const { ana, company, owner } = await aTeam();
  const leo = await aMember({ company, fullName: "Leo" });
  for (let at = 0; at < 60; at += 1) {
    const from = yesterday(1) + at * 10 * minuteMs;
    const change = { kind: "add", check_in_time: iso(from), check_out_time: iso(from + minuteMs) };
    await proposed(at % 2 ? ana : leo, { change, reason });
    timePasses(1);
  }
  const first = await listedPage(owner, "status=open");
  const second = await listedPage(owner, `status=open&before=${first.next}`);
  expect([first.corrections.length, second.corrections.length, second.next]).toEqual([50, 10, null]);
  const days = [...first.corrections, ...second.corrections].map(({ at }) => at);
  expect(days).toEqual([...days].sort().reverse());
  expect(new Set([...first.corrections, ...second.corrections].map(({ id }) => id)).size).toBe(60);
  expect((await listed(ana)).every(({ full_name }) => full_name === "Ana")).toBe(true);
  expect(await listed(ana)).toHaveLength(30);
});

test("an added entry gets the zone that the company had on that day", async () => {
  const ana = await aMember();
  const longAgo = deps().now - 40 * dayMs;
  await aLog(ana, { checkInTime: longAgo, checkOutTime: longAgo + hourMs });
  const { db } = deps();
  await db.update(companies).set({ timeZone: "Atlantic/Canary" }).where(eq(companies.id, ana.company.id));
  const nine =
    Date.UTC(2000, 0, 1, 9) + Math.floor((longAgo - 2 * dayMs - Date.UTC(2000, 0, 1)) / dayMs) * dayMs;
  const proposalForm = { ...momentFields("in", nine), ...momentFields("out", nine + hourMs), reason };
  expect((await call("/corrections/new", { cookie: ana.cookie, form: proposalForm })).status).toBe(302);
  await proposed(ana, {
    change: { kind: "add", check_in_time: iso(nine + 2 * hourMs), check_out_time: iso(nine + 3 * hourMs) },
    reason,
  });
  const today = deps().now - 2 * hourMs;
  await proposed(ana, {
    change: { kind: "add", check_in_time: iso(today), check_out_time: iso(today + hourMs) },
    reason,
  });
  expect((await listed(ana)).map(({ change }) => change.after!.check_in_time).sort()).toEqual(
    [iso(nine), iso(nine + 2 * hourMs), iso(today)].sort(),
  );
  const { results } = await db.$client
    .prepare(
      "SELECT time_zone AS zone FROM events WHERE subject = ? AND kind = 'correction_proposed' ORDER BY seq",
    )
    .bind(ana.profile.subject)
    .all<{ zone: string }>();
  expect(results.map(({ zone }) => zone)).toEqual(["Europe/Madrid", "Europe/Madrid", "Atlantic/Canary"]);
});

test("no correction is proposed for an erased person", async () => {
  const { owner, ana } = await aTeam();
  await eraseProfiles(deps(), eq(profiles.id, ana.profile.id));
  const added = { kind: "add", check_in_time: iso(yesterday(2)), check_out_time: iso(yesterday(3)) };
  expect(await proposing(owner, { profile_id: ana.profile.id, change: added, reason })).toMatchObject({
    status: 404,
  });
});

describe("an entry that begins in the minute in which another entry ended", () => {
  async function untilSeconds() {
    const ana = await aMember();
    const ends = yesterday(0) - (yesterday(0) % hourMs) + 25 * 1_000;
    await aLog(ana, { checkInTime: ends - 4 * hourMs, checkOutTime: ends });
    const formFrom = (from: number) => ({
      change: { kind: "add", check_in_time: iso(from), check_out_time: iso(ends + hourMs - 25_000) },
      reason,
    });
    const expected = { check_in_time: iso(ends), check_out_time: iso(ends + hourMs - 25_000) };
    return { ana, ends, said: formFrom, expected };
  }

  test("begins at that end, in the form", async () => {
    const { ana, ends, expected } = await untilSeconds();
    const answer = await call("/corrections/new", {
      cookie: ana.cookie,
      form: { ...momentFields("in", ends), ...momentFields("out", ends + hourMs), reason },
    });
    expect(answer.status).toBe(302);
    expect((await listed(ana))[0]!.change.after).toMatchObject(expected);
  });

  test("begins at that end, through the API", async () => {
    const { ana, ends, said, expected } = await untilSeconds();
    await proposed(ana, said(ends - 25_000));
    expect((await listed(ana))[0]!.change.after).toMatchObject(expected);
  });

  test("is refused with seconds, or in the minute before", async () => {
    const { ana, ends, said } = await untilSeconds();
    for (const from of [ends - 1_000, ends - 25_000 - minuteMs])
      expect(await proposing(ana, said(from))).toMatchObject({ status: 409 });
  });
});

test("for a pause in the hour that clocks show twice, the form asks which of the two it was", async () => {
  const ana = await aMember();
  const [from, to] = [Date.parse("2026-10-24T20:00Z"), Date.parse("2026-10-25T05:00Z")];
  const form = { ...momentFields("in", from), ...momentFields("out", to), reason };
  const pause = { pause_0_start: "02:30", pause_0_end: "03:15", pause_0_kind: "rest" };
  const questionAnswer = await call("/corrections/new", { cookie: ana.cookie, form: { ...form, ...pause } });
  expect(questionAnswer.status).toBe(422);
  expect(await questionAnswer.text()).toContain("Inicio: ¿cuál de las dos?");
});
