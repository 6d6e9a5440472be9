// Proves that punches of an offline kiosk are judged on arrival. Unassigned ones wait for a manager.
import { env } from "cloudflare:test";
import { companies, unassignedPunches } from "#cell";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mostWrongPins } from "~/modules/kiosk/model/lock";
import { listUnassigned } from "~/modules/kiosk/list-unassigned.server";
import { assignPunches } from "~/modules/kiosk/server/assign-punches.server";
import { mostPunchesACall } from "~/modules/clock/queue-intake/queued-punch-schema";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { expectFailureWithout } from "../../support/worker/broken-schema";
import { noon } from "../../support/worker/clock";
import { deps, settle } from "../../support/worker/deps";
import { OfflineKiosk } from "../../support/worker/offline-kiosk";
import { aKiosk, aLoosePunch, aPin, entered, wrongPin, type APin } from "../../support/worker/kiosk";
import { aCentre, everyDay, giveTerms } from "../../support/worker/give-terms";
import { aMember, type SignedInMember } from "../../support/worker/people";
import type { Participant } from "../../support/worker/race";
import { eventsOf, logsOf } from "../../support/worker/records";
import { inOrder, inSeededOrders } from "../../support/worker/schedule";
import { timePasses } from "../../support/worker/time";

let owner: SignedInMember;
let ana: SignedInMember;
let cookie: string;
let anasPin: APin;
let tablet: OfflineKiosk;
beforeEach(async () => {
  owner = await aMember({ role: "owner", fullName: "Olga Dueña" });
  ana = await aMember({ company: owner.company, fullName: "Ana López" });
  cookie = await aKiosk(owner);
  anasPin = await aPin(owner, ana);
  tablet = await new OfflineKiosk(cookie).meet();
});

const punchesOf = async (who: SignedInMember) =>
  (await eventsOf(who)).filter(({ kind }) => kind !== "pin_set").map(({ kind }) => kind);
const loose = () =>
  deps()
    .db.select()
    .from(unassignedPunches)
    .where(eq(unassignedPunches.companyId, owner.company.id))
    .orderBy(asc(unassignedPunches.number), asc(unassignedPunches.id));
const textOf = async (path: string, who: SignedInMember) =>
  (await (await call(path, { cookie: who.cookie })).text()).replaceAll("<!-- -->", "");

async function aDay(pin = anasPin, kiosk = tablet) {
  const stored: Awaited<ReturnType<OfflineKiosk["store"]>>[] = [];
  for (const action of ["check_in", "pause_start", "pause_end", "check_out"]) {
    timePasses(hourMs);
    stored.push(await kiosk.store(pin, action));
  }
  timePasses(hourMs);
  return stored;
}

describe("a day of a kiosk without network", () => {
  test("is recorded at its hours, by the kiosk, with its window; the device learns nothing about anybody", async () => {
    const from = deps().now;
    const stored = await aDay();
    const answer = await tablet.send(stored);
    const answerText = await answer.text();
    expect(answerText).not.toMatch(/Ana|recorded|proposed/);
    expect(await punchesOf(ana)).toEqual(["check_in", "pause_start", "pause_end", "check_out"]);
    const [log] = await logsOf(ana);
    expect([log!.checkInTime, log!.checkOutTime]).toEqual([from + hourMs, from + 4 * hourMs]);
    expect(log!.offline).toHaveLength(4);
    expect(log!.offline[0]).toMatchObject({ last_contact_at: from, sent_at: from + 5 * hourMs });
    const { results } = await env.CELL_1.prepare(
      "SELECT DISTINCT source, actor_kind, payload ->> '$.identified_by' AS by FROM events WHERE subject = ? AND kind LIKE 'check%'",
    )
      .bind(ana.profile.subject)
      .all();
    expect(results).toEqual([{ source: "kiosk", actor_kind: "kiosk", by: "pin" }]);
    expect(await textOf("/history", ana)).toContain("sin conexión");
    expect(await loose()).toEqual([]);
  });

  test("is recorded in the time zone of the person's centre", async () => {
    const centre = await aCentre(owner, "Atlantic/Canary");
    const pattern = everyDay(540, 1020);
    await giveTerms(owner, ana, { at: deps().now, from: "2020-01-01", pattern, centre });
    await tablet.sent(await aDay());
    expect(await logsOf(ana)).toMatchObject([{ timeZone: "Atlantic/Canary" }]);
  });

  test("sent again after a lost answer is recorded once, and counts no try", async () => {
    const stored = await aDay();
    await tablet.sent(stored);
    expect(await tablet.sent(stored)).toEqual(Array(4).fill("received"));
    expect(await punchesOf(ana)).toHaveLength(4);
    const wrong = await Promise.all(
      [1, 2, 3].map(() => tablet.store({ ...anasPin, pin: wrongPin(anasPin) }, "check_in")),
    );
    for (let nth = 0; nth < 3; nth += 1) await tablet.sent(wrong);
    expect(await loose()).toHaveLength(3);
    expect(await env.CELL_1.prepare("SELECT max(wrong) AS wrong FROM kiosk_tries").first("wrong")).toBe(3);
  });

  test.each([
    ["1970", -Date.UTC(2026, 0) + dayMs],
    ["2099", 73 * 365 * dayMs],
  ])("with a clock that shows %s all the time is recorded at the true hour", async (_, wrongMs) => {
    tablet = await new OfflineKiosk(cookie, wrongMs).meet();
    const from = deps().now;
    timePasses(hourMs);
    const stored = await tablet.store(anasPin, "check_in");
    timePasses(8 * hourMs);
    await tablet.sent([stored]);
    expect((await logsOf(ana))[0]!.checkInTime).toBe(from + hourMs);
  });

  test("with a clock that was changed meanwhile, without an anchor or after a week is a proposal to its person", async () => {
    const stored = await tablet.store(anasPin, "check_in");
    tablet.wrongMs = 3 * hourMs;
    timePasses(minuteMs);
    await tablet.sent([stored]);
    expect(await punchesOf(ana)).toEqual(["correction_proposed"]);
    expect(await textOf("/corrections", owner)).toMatch(
      /Fichaje sin conexión en la tablet «Barra»: entrada .*el reloj del dispositivo cambió/,
    );
  });

  test.each<[string, (tablet: OfflineKiosk) => Promise<unknown>]>([
    ["was used", () => entered(cookie, anasPin)],
    ["was in contact", () => call("/kiosco/fichajes", { cookie })],
  ])("is a proposal to its person when its kiosk %s in between", async (_, callIt) => {
    vi.setSystemTime(noon);
    await tablet.meet();
    timePasses(minuteMs);
    const stored = await tablet.store(anasPin, "check_in");
    for (const afterMs of [4 * hourMs, 2 * hourMs]) {
      timePasses(afterMs);
      await callIt(tablet);
      await settle();
    }
    await tablet.sent([stored]);
    expect(await punchesOf(ana)).toEqual(["correction_proposed"]);
    expect(await textOf("/corrections", owner)).toContain("tuvo después otro contacto con el servidor");
  });

  test.each(["forged", "another kiosk's"])("with an anchor that is %s is a proposal", async (what) => {
    const other = await new OfflineKiosk(await aKiosk(owner)).meet();
    const anchor = what === "forged" ? tablet.contact!.anchor.replace(/.$/, "A") + "" : other.contact!.anchor;
    await tablet.sent([
      await tablet.store(anasPin, "check_in", { anchor: what === "forged" ? `1${anchor}` : anchor }),
    ]);
    expect(await punchesOf(ana)).toEqual(["correction_proposed"]);
  });
});

describe("punches without a verified PIN", () => {
  const wrong = () => ({ ...anasPin, pin: wrongPin(anasPin) });

  test("get the same answer for wrong and unknown numbers, and wait; managers are mailed once a day", async () => {
    const stored = [
      await tablet.store(wrong(), "check_in"),
      await tablet.store({ number: "999", pin: "7395" }, "check_out"),
    ];
    expect(await tablet.sent(stored)).toEqual(["received", "received"]);
    expect((await loose()).map(({ number, action }) => [number, action])).toEqual([
      [Number(anasPin.number), "check_in"],
      [999, "check_out"],
    ]);
    expect(await punchesOf(ana)).toEqual([]);
    expect(await textOf("/corrections", owner)).toContain("Hay 2 fichajes sin dueño");
    expect(await textOf("/corrections", ana)).not.toContain("fichajes sin dueño");
    const listed = async (sql: string, value: string) => {
      const { results } = await env.CELL_1.prepare(sql).bind(value).all<{ email: string }>();
      return results.map(({ email }) => email);
    };
    const mailed = () =>
      listed(
        "SELECT recipient AS email FROM mail_outbox WHERE instr(dedupe_key, ?) = 1 ORDER BY recipient",
        `kiosk-unassigned:${owner.company.id}:`,
      );
    const managers = await listed(
      "SELECT email FROM profiles WHERE company_id = ? AND role <> 'employee' ORDER BY email",
      owner.company.id,
    );
    expect(managers).toContain(owner.email);
    expect(await mailed()).toEqual(managers);
    expect(await tablet.sent([await tablet.store(wrong(), "check_in")])).toEqual(["received"]);
    expect(await mailed()).toEqual(managers);
  });

  test("moved to another punch, hour or kiosk cannot be read, and wait without a number", async () => {
    const one = await tablet.store(anasPin, "check_in");
    const moved = [
      { ...one, key: "another" },
      { ...one, action: "check_out" },
      { ...one, key: "third", device_at: new Date(tablet.now - hourMs).toISOString() },
      { ...one, key: "fourth", sealed: "AAAA" },
    ];
    for (const each of moved) await tablet.sent([each]);
    expect((await loose()).map(({ number }) => number)).toEqual([null, null, null, null]);
    expect(await punchesOf(ana)).toEqual([]);
  });

  test("five times in one shipment lock that number at that kiosk: later ones wait too, and nobody else's", async () => {
    const stored = [];
    for (let nth = 0; nth < mostWrongPins; nth += 1) stored.push(await tablet.store(wrong(), "check_in"));
    const olga = await aPin(owner);
    stored.push(await tablet.store(anasPin, "check_in"), await tablet.store(olga, "check_in"));
    await tablet.sent(stored);
    expect(await loose()).toHaveLength(mostWrongPins + 1);
    expect(await punchesOf(ana)).toEqual([]);
    expect(await punchesOf(owner)).toEqual(["check_in"]);
    expect((await entered(cookie, anasPin)).status).toBe(423);
    expect((await entered(await aKiosk(owner), anasPin)).status).toBe(200);
  });

  test("are assigned by a manager, as a proposal that the person answers, a day as one; and stay visible", async () => {
    await tablet.sent(await aDay({ number: "999", pin: "7395" }));
    const ids = (await loose()).map(({ id }) => id);
    const form = new URLSearchParams([
      ...ids.map((id) => ["punch", id]),
      ["person", ana.profile.id],
      ["group", ids[0]!],
    ]);
    const assignment = await call("/kiosks/unattributed", { cookie: owner.cookie, form });
    expect(assignment.status).toBe(200);
    expect(await punchesOf(ana)).toEqual(["correction_proposed"]);
    expect(await textOf("/corrections", ana)).toMatch(/nadie acertó el PIN de su número/);
    expect(await textOf("/kiosks/unattributed", owner)).toMatch(/Propuesto a Ana López por Olga Dueña/);
    const again = await call("/kiosks/unattributed", { cookie: owner.cookie, form });
    expect(again.status).toBe(409);
  });

  test("are discarded with a visible entry", async () => {
    const id = await aLoosePunch(deps(), { companyId: owner.company.id });
    const form = { punch: id, intent: "discard" };
    expect((await call("/kiosks/unattributed", { cookie: owner.cookie, form })).status).toBe(200);
    expect(await textOf("/kiosks/unattributed", owner)).toMatch(/Descartado por Olga Dueña/);
    expect((await call("/kiosks/unattributed", { cookie: ana.cookie, form })).status).toBe(403);
  });

  test("are listed and ordered by their hour, whatever their id", async () => {
    const companyId = owner.company.id;
    const [late, early] = [deps().now, deps().now - hourMs];
    const makePunch = (id: string, at: number, more = {}) =>
      aLoosePunch(deps(), { companyId, id, request: id, at, ...more });
    const assigned = { resolvedAt: deps().now, resolvedBy: owner.profile.id };
    await makePunch("a", late);
    await makePunch("b", early);
    await makePunch("c", late, assigned);
    await makePunch("d", early, assigned);
    const listed = await listUnassigned(deps(), owner);
    expect(listed.waiting.map(({ id }) => id)).toEqual(["b", "a"]);
    expect(listed.assigned.map(({ id }) => id)).toEqual(["c", "d"]);
  });

  test("need a person and a selection: otherwise nothing is written, and the ticks stay", async () => {
    const id = await aLoosePunch(deps(), { companyId: owner.company.id });
    for (const form of [`group=${id}&punch=${id}`, `group=${id}&person=${ana.profile.id}`]) {
      const answer = await call("/kiosks/unattributed", {
        cookie: owner.cookie,
        form: new URLSearchParams(form),
      });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toMatch(/Elige de quién es|Marca al menos un fichaje/);
    }
    expect((await loose())[0]!.resolvedAt).toBeNull();
  });
});

describe("a company or a kiosk without permission", () => {
  test("to work offline gets no key for the device, and its stored punches are proposed", async () => {
    const stored = await tablet.store(anasPin, "check_in");
    await deps()
      .db.update(companies)
      .set({ offlinePunchesEnabled: false })
      .where(eq(companies.id, owner.company.id));
    expect((await tablet.meet()).contact!.key).toBeNull();
    await tablet.sent([stored]);
    expect(await punchesOf(ana)).toEqual(["correction_proposed"]);
  });

  test("because the kiosk ended is refused, and nothing is written", async () => {
    const stored = await tablet.store(anasPin, "check_in");
    await env.DIRECTORY.prepare("UPDATE kiosks SET ended_at = 1 WHERE id = ?").bind(tablet.contact!.id).run();
    expect((await tablet.send([stored])).status).toBe(403);
    expect([await punchesOf(ana), await loose()]).toEqual([[], []]);
  });
});

describe("a shipment of queued punches", () => {
  test("is refused with more than a hundred; an unreadable one delays no other", async () => {
    const one = await tablet.store(anasPin, "check_in");
    expect((await tablet.send(Array(mostPunchesACall + 1).fill(one))).status).toBe(422);
    const answers = await tablet.sent([
      { key: "x" },
      { ...one, device_at: "ayer" },
      { ...one, key: "y", sealed: "" },
      one,
    ]);
    expect(answers.slice(0, 3)).toEqual(["refused", "refused", "refused"]);
    const fresh = await tablet.store(anasPin, "check_in");
    expect(await tablet.sent([fresh])).toEqual(["received"]);
    expect(await punchesOf(ana)).toEqual(["check_in"]);
  });
});

describe("the same shipment, sent twice in parallel,", () => {
  const sending =
    (punches: readonly object[]): Participant<string[]> =>
    ({ d1 }) =>
      tablet.sent(punches, { env: { CELL_1: d1 } });

  test("is recorded once, and an unassigned punch waits once", { tags: "deep" }, () =>
    inSeededOrders(8, async (race) => {
      tablet = await new OfflineKiosk(cookie).meet();
      const who = await aMember({ company: owner.company });
      const pin = await aPin(owner, who);
      const stored = [
        await tablet.store(pin, "check_in", { key: `${who.profile.id}-in` }),
        await tablet.store({ ...pin, pin: wrongPin(pin) }, "check_out", { key: `${who.profile.id}-out` }),
      ];
      const before = (await loose()).length;
      await race(sending(stored), sending(stored));
      expect(await punchesOf(who)).toEqual(["check_in"]);
      expect(await loose()).toHaveLength(before + 1);
    }),
  );

  const waitsOnce = () =>
    inOrder("AABBA+B+", async (race) => {
      const before = (await loose()).length;
      const stranger = { number: "999", pin: "7395" };
      const take = sending([await tablet.store(stranger, "check_in", { key: crypto.randomUUID() })]);
      await race(take, take);
      expect(await loose()).toHaveLength(before + 1);
    });

  test("waits once if both had looked before either wrote", waitsOnce);

  test("without its index, waits twice (twin)", { tags: "deep" }, () =>
    expectFailureWithout(["DROP INDEX unassigned_punches_request"], waitsOnce),
  );
});

describe("two managers who assign a punch at the same time", () => {
  const giving =
    (to: SignedInMember, id: string): Participant<string> =>
    async ({ deps: over }) =>
      (await assignPunches(over(), { member: owner, ids: [id], profileId: to.profile.id })).code;
  const scene = async () => {
    const [one, other] = [
      await aMember({ company: owner.company }),
      await aMember({ company: owner.company }),
    ];
    timePasses(hourMs);
    const at = deps().now - minuteMs;
    return { one, other, id: await aLoosePunch(deps(), { companyId: owner.company.id, at }) };
  };
  const proposalsOf = async (...people: SignedInMember[]) =>
    (await Promise.all(people.map(punchesOf))).flat().length;

  test("assign it to one person", { tags: "deep" }, () =>
    inSeededOrders(8, async (race) => {
      const { one, other, id } = await scene();
      await race(giving(one, id), giving(other, id));
      expect(await proposalsOf(one, other)).toBe(1);
    }),
  );
});
