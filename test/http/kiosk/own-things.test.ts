// Proves what a person sees and asks at a tablet with a PIN that they chose: their month, an absence, a correction.
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { doneText } from "~/modules/absences/done-text";
import { messages } from "~/modules/kiosk/messages";
import { personSeconds } from "~/modules/kiosk/kiosk-view";
import { visitSeconds } from "~/modules/kiosk/server/visit-token.server";
import { hourMs, secondMs } from "~/time/units";
import { anAbsence } from "../../support/worker/absences";
import { everyRow } from "../../support/worker/database";
import { deps } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { aKiosk, aPin, atKiosk, entered, type APin } from "../../support/worker/kiosk";
import { aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { logsOf } from "../../support/worker/records";
import { beginAt, timePasses } from "../../support/worker/time";

// A Thursday noon.
beginAt(Date.UTC(2026, 10, 26, 11));

let owner: SignedInMember;
let ana: SignedInMember;
let kiosk: string;
let anasPin: APin;
beforeEach(async () => {
  owner = await aMember({ role: "owner", fullName: "Olga Dueña" });
  ana = await aMember({ company: owner.company, fullName: "Ana López" });
  kiosk = await aKiosk(owner);
  anasPin = await aPin(ana);
});

/** Types number and PIN, and sends a form of the person's own. */
async function own(fields: Record<string, string>, pin = anasPin, cookie = kiosk) {
  const { token } = await entered(cookie, pin);
  return atKiosk(cookie, { token, ...fields });
}

const ownLog = (hoursAgo = 28) => {
  const checkInTime = deps().now - hoursAgo * hourMs;
  return aLog(ana, { checkInTime, checkOutTime: checkInTime + 3 * hourMs });
};
const entryIdOf = (html: string) => /name="entry" value="([^"]+)"/.exec(html)![1]!;

describe("the month at a kiosk", () => {
  test("has the person's hours and days, and is cleared after 30 seconds", async () => {
    await ownLog();
    const { status, text, headers } = await own({ intent: "month", day: "2026-11-25" });
    expect([status, headers.get("Refresh")]).toEqual([200, `${personSeconds}; url=/kiosco`]);
    expect(text).toContain("Total del mes 3 h 00 min");
    expect(text).toMatch(/miércoles 25\/11\/2026 Entrada 08:00 Salida 11:00 3 h 00 min/);
    expect((await own({ intent: "month", month: "2026-10" })).text).toContain("Total del mes 0 min");
  });

  test("names no private kind of absence, nor does the form of an absence", async () => {
    await giveTerms(owner, ana, { at: deps().now, from: "2026-01-01", pattern: everyDay(540, 1020) });
    for (const fromDay of ["2026-11-24", "2026-11-30"]) await anAbsence(ana, { kind: "sick-leave", fromDay });
    const month = await own({ intent: "month", day: "2026-11-24" });
    expect(month.text).toMatch(/martes 24\/11\/2026 .*Ausencia/);
    expect(month.text).not.toMatch(/\bbaja|enferm/i);
    const form = await own({ intent: "absence", way: "?kind=vacation&month=2026-11" });
    expect(form.text).toContain("Ausencia el 24 de noviembre");
    const takenPinAnswer = await own({
      intent: "ask-absence",
      kind: "moving-home",
      from: "30/11/2026",
      to: "30/11/2026",
    });
    expect(takenPinAnswer.status).toBe(422);
    expect(takenPinAnswer.text).toMatch(/Ya tienes Ausencia/);
  });

  test("of the previous person is not in the answers to the next one", async () => {
    await ownLog();
    const before = await own({ intent: "month", day: "2026-11-25" });
    const luz = await aMember({ company: owner.company, fullName: "Luz Gil" });
    const next = await own({ intent: "month", day: "2026-11-25" }, await aPin(luz));
    expect(next.text).toContain("No hay fichajes de este día");
    expect(next.text).not.toContain("Ana");
    const mixed = await atKiosk(kiosk, {
      intent: "proposal",
      token: next.token,
      entry: entryIdOf(before.html),
    });
    expect([mixed.status, mixed.text.includes(messages.unknownEntry)]).toEqual([404, true]);
  });

  test("needs a fresh PIN after two minutes, and opens at no other kiosk", async () => {
    const { token } = await own({ intent: "month" });
    const late = [await aKiosk(owner), await aKiosk(await aMember({ role: "owner" }))];
    for (const cookie of late)
      expect((await atKiosk(cookie, { intent: "month", token })).text).toContain(messages.late);
    timePasses((visitSeconds.own + 1) * secondMs);
    const after = await atKiosk(kiosk, { intent: "month", token });
    expect([after.status, after.text.includes(messages.late)]).toEqual([403, true]);
    expect(visitSeconds.own).toBeLessThanOrEqual(120);
  });

  test("is closed again once a manager gives another PIN", async () => {
    const { token } = await own({ intent: "month" });
    timePasses(secondMs);
    await aPin(owner, ana, "4826");
    expect((await atKiosk(kiosk, { intent: "month", token })).text).toContain("Elige tu PIN");
  });

  test("remains open to a deactivated person, who cannot request an absence", async () => {
    await env.CELL_1.prepare("UPDATE profiles SET status = 'inactive' WHERE id = ?")
      .bind(ana.profile.id)
      .run();
    expect((await own({ intent: "month" })).text).toContain("Total del mes");
    const before = await everyRow();
    const absenceForm = { intent: "ask-absence", kind: "vacation", from: "14/12/2026", to: "18/12/2026" };
    for (const fields of [{ intent: "absence" }, absenceForm]) {
      const { status, text } = await own(fields);
      expect([status, text.includes(messages.inactive)]).toEqual([403, true]);
    }
    expect((await everyRow()).absences).toEqual(before.absences);
  });
});

describe("an absence at a kiosk", () => {
  const storedOf = async () =>
    (
      await env.CELL_1.prepare(
        "SELECT kind, from_day, to_day, state, profile_id = author_id AS own FROM absences WHERE company_id = ?",
      )
        .bind(owner.company.id)
        .all()
    ).results;

  test("is chosen by taps and requested by the person", async () => {
    await giveTerms(owner, ana, { at: deps().now, from: "2026-01-01", pattern: everyDay(540, 1020) });
    const form = await own({ intent: "absence" });
    const pathOf = (html: string, label: RegExp) =>
      [...html.matchAll(/<button[^>]*name="way"[^>]*value="([^"]+)"[^>]*>(.*?)<\/button>/gs)]
        .find(([, , inner]) => label.test(inner!))![1]!
        .replaceAll("&amp;", "&");
    const next = await atKiosk(kiosk, {
      intent: "absence",
      token: form.token,
      way: "?kind=vacation&month=2026-12",
    });
    const first = await atKiosk(kiosk, {
      intent: "absence",
      token: next.token,
      way: pathOf(next.html, /lunes 14\/12\/2026/),
    });
    const both = await atKiosk(kiosk, {
      intent: "absence",
      token: first.token,
      way: pathOf(first.html, /viernes 18\/12\/2026/),
    });
    expect(both.text).toContain("Pedir del 14 al 18/12");
    const fields = Object.fromEntries(
      [...both.html.matchAll(/<input type="hidden" name="(kind|from|to|seen_days)" value="([^"]*)"/g)].map(
        ([, name, value]) => [name, value],
      ),
    ) as Record<string, string>;
    const done = await atKiosk(kiosk, { intent: "ask-absence", token: both.token, part: "all", ...fields });
    expect([done.status, done.text.includes(doneText("requested", null)!)], done.text).toEqual([200, true]);
    expect(await storedOf()).toEqual([
      { kind: "vacation", from_day: "2026-12-14", to_day: "2026-12-18", state: "requested", own: 1 },
    ]);
  });

  test("of a few hours keeps them and the comment through a tap, and stores both", async () => {
    await giveTerms(owner, ana, { at: deps().now, from: "2026-01-01", pattern: everyDay(540, 1020) });
    const typed = { part: "hours", hours_from: "0900", hours_to: "11:30", note: "Voy al dentista" };
    const tapped = await own({
      intent: "absence",
      way: "?kind=vacation&from=2026-12-14&month=2026-12",
      ...typed,
    });
    for (const name of ["hours_from", "hours_to"] as const)
      expect(tapped.html).toMatch(new RegExp(`name="${name}"[^>]*value="${typed[name]}"`));
    expect(tapped.html).toMatch(/<textarea[^>]*name="note"[^>]*>Voy al dentista<\/textarea>/);
    const days = { kind: "vacation", from: "14/12/2026", to: "", seen_days: "14/12/2026 14/12/2026" };
    const sent = await atKiosk(kiosk, {
      intent: "absence",
      send: "yes",
      token: tapped.token,
      ...typed,
      ...days,
    });
    expect([sent.status, sent.text.includes(doneText("requested", null)!)], sent.text).toEqual([200, true]);
    const stored = await env.CELL_1.prepare(
      "SELECT part, part_from, part_to, note FROM absences WHERE company_id = ?",
    )
      .bind(owner.company.id)
      .first();
    expect(stored).toEqual({
      part: "hours",
      part_from: 540,
      part_to: 690,
      note: "Voy al dentista",
    });
  });

  test.each([
    ["without days", { from: "", to: "" }, /Escribe una fecha/],
    [
      "of invalid hours",
      { from: "14/12/2026", to: "", part: "hours", hours_from: "2599", hours_to: "" },
      /Escribe una hora, como 09:00/,
    ],
    ["that ends before it begins", { from: "18/12/2026", to: "14/12/2026" }, /anterior al primero/],
    [
      "of an invalid kind",
      { kind: "nothing", from: "14/12/2026", to: "14/12/2026" },
      /No existe esa ausencia/,
    ],
  ])("is refused in the form, which stores nothing: %s", async (_, fields, text) => {
    const answer = await own({ intent: "ask-absence", kind: "vacation", ...fields });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).toMatch(text);
    expect(answer.text).toContain("Pedir una ausencia");
    expect(await storedOf()).toEqual([]);
  });

  test("of a manager is requested as by everybody, and of nobody else", async () => {
    const pin = await aPin(owner);
    const absenceForm = { intent: "ask-absence", kind: "vacation", from: "14/12/2026", to: "14/12/2026" };
    await own({ ...absenceForm, profile: ana.profile.id, person: ana.profile.id }, pin);
    const rows = await env.CELL_1.prepare("SELECT profile_id FROM absences WHERE company_id = ?")
      .bind(owner.company.id)
      .all();
    expect(rows.results).toEqual([{ profile_id: owner.profile.id }]);
  });
});

describe("a correction at a kiosk", () => {
  const proposals = async () =>
    (
      await env.CELL_1.prepare(
        "SELECT source, actor_kind, payload FROM events WHERE subject = ? AND kind = 'correction_proposed'",
      )
        .bind(ana.profile.subject)
        .all<{ source: string; actor_kind: string; payload: string }>()
    ).results;
  const [reason] = messages.reasons;

  test("of an entry is proposed with the kiosk as its actor", async () => {
    await ownLog();
    const month = await own({ intent: "month", day: "2026-11-25" });
    const entry = entryIdOf(month.html);
    const form = await atKiosk(kiosk, { intent: "proposal", token: month.token, entry });
    expect(form.text).toContain("Corregir el fichaje del miércoles 25 · Ana");
    expect(form.html).toMatch(/name="in_time"[^>]*value="08:00"/);
    const sent = await atKiosk(kiosk, {
      intent: "propose",
      token: form.token,
      entry,
      in_time: "0800",
      out_time: "1230",
      reason,
    });
    expect([sent.status, sent.text.includes(messages.proposed)], sent.text).toEqual([200, true]);
    expect(sent.text).toMatch(/Pendiente de /);
    expect(await proposals()).toMatchObject([{ source: "kiosk", actor_kind: "kiosk" }]);
  });

  test("of a missing entry is proposed, also of a night", async () => {
    const sent = await own({
      intent: "propose",
      day: "2026-11-24",
      in_time: "2200",
      out_time: "0600",
      other: "No funcionaba la tablet",
    });
    expect(sent.text, sent.text).toContain(messages.proposed);
    const [proposal] = await proposals();
    const { times } = (JSON.parse(proposal!.payload) as { change: { times: Record<string, number> } }).change;
    expect(times.check_out_at! - times.check_in_at!).toBe(8 * hourMs);
  });

  test.each([
    ["an invalid time", { in_time: "2599" }, /Cuatro cifras, como 0900/],
    ["no exit", { out_time: "" }, /Cuatro cifras, como 0900/],
    ["no reason", { reason: "" }, new RegExp(messages.reasonMissing)],
    ["times to come", { day: "2026-11-26", in_time: "0900", out_time: "2300" }, /todavía no ha llegado/],
  ])(
    "with %s is refused next to its field, keeps the typed text, and stores nothing",
    async (_, fields, text) => {
      const typed = { day: "2026-11-24", in_time: "0900", out_time: "1300", reason, ...fields };
      const answer = await own({ intent: "propose", ...typed });
      expect([answer.status, text.test(answer.text)], answer.text).toEqual([422, true]);
      for (const name of ["in_time", "out_time"] as const)
        expect(answer.html).toMatch(new RegExp(`name="${name}"[^>]*value="${typed[name]}"`));
      expect(await proposals()).toEqual([]);
    },
  );

  test("of a colleague's entry, or of another company's, is not proposed", async () => {
    const luz = await aMember({ company: owner.company, fullName: "Luz Gil" });
    const stranger = await aMember({ role: "owner" });
    for (const other of [luz, stranger]) {
      const checkInTime = deps().now - 28 * hourMs;
      await aLog(other, { checkInTime, checkOutTime: checkInTime + hourMs });
    }
    for (const other of [luz, stranger]) {
      const [log] = await logsOf(other);
      const entry = log!.id;
      for (const intent of ["proposal", "propose"]) {
        const { status } = await own({ intent, entry, in_time: "0900", out_time: "1300", reason: reason });
        expect(status).toBe(404);
      }
    }
    expect(await proposals()).toEqual([]);
  });
});
