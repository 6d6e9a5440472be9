// Proves the actions at a kiosk: to punch, to answer proposals, and to leave punches without a verified PIN.
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { messages } from "~/modules/kiosk/messages";
import { mostLeftPunchesADay, mostWrongPins } from "~/modules/kiosk/model/lock";
import { showNow } from "~/modules/timesheets/my-time/show-time.server";
import { propose } from "~/modules/corrections/propose.server";
import { weekdayOf } from "~/time/dates";
import { dayMs, hourMs, minuteMs, secondMs } from "~/time/units";
import { localDateOf } from "~/time/zones";
import { verifyReceipt } from "../../../verifier/verify-receipt";
import { flipSignature } from "../../support/flip";
import { call } from "../../support/worker/app";
import { noon } from "../../support/worker/clock";
import { deps, settle } from "../../support/worker/deps";
import { aKiosk, aPin, atKiosk, entered, tapped, wrongPin, type APin } from "../../support/worker/kiosk";
import { aCentre, everyDay, giveTerms } from "../../support/worker/give-terms";
import { aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { logsOf } from "../../support/worker/records";
import { trusted } from "../../support/worker/register";
import { beginAt, timePasses } from "../../support/worker/time";

beginAt(noon);

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

const kioskId = () =>
  env.DIRECTORY.prepare("SELECT id FROM kiosks WHERE company_id = ?")
    .bind(owner.company.id)
    .first<string>("id");
const eventsOf = async ({ profile }: SignedInMember) => {
  const { results } = await env.CELL_1.prepare(
    "SELECT kind, source, actor_kind, lower(hex(actor_id)) AS actor, payload FROM events WHERE subject = ? ORDER BY subject_seq",
  )
    .bind(profile.subject)
    .all<{ kind: string; source: string; actor_kind: string; actor: string; payload: string }>();
  return results;
};
const openOf = ({ profile }: SignedInMember) =>
  env.CELL_1.prepare("SELECT state ->> '$.open' AS open FROM person_states WHERE subject = ?")
    .bind(profile.subject)
    .first<number | null>("open");

describe("a person who types number and PIN at a kiosk", () => {
  test("is greeted by first name with their state, their hours and their possible punches, and nothing of others", async () => {
    const { text, headers } = await entered(kiosk, await aPin(owner, ana));
    expect(text).toMatch(
      /Hola, Ana No soy yo Fuera del trabajo Hoy 0 min Esta semana 0 min Un responsable .* Entrada Elegir mi PIN Ver mi mes Pedir una ausencia/,
    );
    expect(text).not.toMatch(/López|Olga/);
    expect(headers.getSetCookie().join()).not.toContain("__Host-session");
  });

  test("without a name is greeted by the number, before and after a punch", async () => {
    const nameless = await aMember({ company: owner.company, fullName: null });
    const pin = await aPin(nameless);
    const { text, token } = await entered(kiosk, pin);
    expect(text).toContain(`Hola, número ${pin.number}`);
    const came = await atKiosk(kiosk, { intent: "punch", token, action: "check_in" });
    expect(came.text).toContain(`número ${pin.number} Entrada registrada`);
  });

  test("checks in, pauses, continues and checks out; each event has the kiosk as actor, identified by PIN", async () => {
    for (const [action, said] of [
      ["check_in", "Entrada registrada a las"],
      ["pause_start", "Pausa registrada a las"],
      ["pause_end", "Sigues trabajando desde las"],
      ["check_out", "Salida registrada a las"],
    ] as const) {
      timePasses(minuteMs);
      const { status, text, headers } = await tapped(kiosk, anasPin, action);
      expect([status, text.includes(said)], text).toEqual([200, true]);
      expect(headers.get("Refresh")).toBe("5; url=/kiosco");
    }
    const punches = (await eventsOf(ana)).filter(({ actor_kind }) => actor_kind === "kiosk");
    const actor = (await kioskId())!.replaceAll("-", "");
    expect(punches.map(({ kind, source, actor: by }) => [kind, source, by])).toEqual(
      ["check_in", "pause_start", "pause_end", "check_out"].map((kind) => [kind, "kiosk", actor]),
    );
    for (const { payload } of punches) expect(JSON.parse(payload)).toMatchObject({ identified_by: "pin" });
    await settle();
    const seq = /fichaje nº (\d+)/.exec((await tapped(kiosk, anasPin, "check_in")).text)![1]!;
    const receipt = await (await call(`/dashboard/justificante/${seq}`, { cookie: ana.cookie })).text();
    expect(receipt).toContain("Una tablet, con PIN");
    const file = await (await call(`/dashboard/comprobante/${seq}`, { cookie: ana.cookie })).arrayBuffer();
    const { verdict } = verifyReceipt(new Uint8Array(file), trusted());
    expect("summary" in verdict && verdict.summary.proves).toContain(
      "Que se hizo en un kiosco, con el PIN de esa persona.",
    );
  });

  test("checks in in the time zone of their centre", async () => {
    const centre = await aCentre(owner, "Atlantic/Canary");
    const pattern = everyDay(540, 1020);
    await giveTerms(owner, ana, { at: deps().now, from: "2020-01-01", pattern, centre });
    for (const pin of [anasPin, await aPin(owner)])
      expect(await tapped(kiosk, pin, "check_in")).toMatchObject({ status: 200 });
    expect(await logsOf(ana)).toMatchObject([{ timeZone: "Atlantic/Canary" }]);
    expect(await logsOf(owner)).toMatchObject([{ timeZone: "Europe/Madrid" }]);
  });

  test("and taps twice has punched once; a token works once, for a minute, at one kiosk", async () => {
    const { token } = await entered(kiosk, anasPin);
    const tap = (action: string, cookie = kiosk, usedToken = token) =>
      atKiosk(cookie, { intent: "punch", token: usedToken, action });
    const [first, second] = [await tap("check_in"), await tap("check_in")];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
    expect((await tap("check_out")).text).toContain(messages.late);
    expect((await tap("check_out", await aKiosk(owner))).text).toContain(messages.late);
    const fresh = (await entered(kiosk, anasPin)).token;
    expect((await tap("check_out", kiosk, flipSignature(fresh))).text).toContain(messages.late);
    timePasses(61 * secondMs);
    expect((await tap("check_out", kiosk, fresh)).status).toBe(403);
    expect((await eventsOf(ana)).filter(({ kind }) => kind.startsWith("check"))).toHaveLength(1);
  });

  test("sees why a punch is impossible, and nothing is punched", async () => {
    const { status, text } = await tapped(kiosk, anasPin, "check_out");
    expect([status, text.includes("No hay entrada activa para cerrar")]).toEqual([409, true]);
    expect((await tapped(kiosk, anasPin, "dance")).status).toBe(422);
  });

  test("sees after a punch their name and the hours of day and week, as on their own clock", async () => {
    // A Thursday, so that yesterday is in the week.
    timePasses(((10 - weekdayOf(localDateOf(noon, "Europe/Madrid"))) % 7) * dayMs);
    const begun = deps().now;
    await aLog(ana, { checkInTime: begun - 25 * hourMs, checkOutTime: begun - 22 * hourMs });
    await aLog(ana, { checkInTime: begun - 3 * hourMs, checkOutTime: begun - 2 * hourMs });
    const hoursIn = (text: string) =>
      /(Hoy .* min) (Esta semana .* min) (?:Justificante|Entrada|Salida)/.exec(text)?.slice(1);
    const before = await entered(kiosk, anasPin);
    expect(hoursIn(before.text)).toEqual(["Hoy 1 h 00 min", "Esta semana 4 h 00 min"]);
    const came = await atKiosk(kiosk, { intent: "punch", token: before.token, action: "check_in" });
    expect(came.text).toMatch(/ Ana Entrada registrada/);
    expect(hoursIn(came.text)).toEqual(["Hoy 1 h 00 min", "Esta semana 4 h 00 min"]);
    timePasses(90 * minuteMs);
    const left = await tapped(kiosk, anasPin, "check_out");
    expect(hoursIn(left.text)).toEqual(["Hoy 2 h 30 min", "Esta semana 5 h 30 min"]);
    const { totals } = await showNow(deps(), { company: ana.company, person: ana.profile });
    expect([totals.today, totals.week].map(({ totalMs }) => totalMs)).toEqual([2.5 * hourMs, 5.5 * hourMs]);
  });

  test("is asked after a punch for items that wait for their answer", async () => {
    const { subject, id: profileId } = ana.profile;
    const at = deps().now - 30 * hourMs;
    const times = { checkInTime: at, checkOutTime: at + hourMs };
    await propose(deps(), {
      member: owner,
      corrected: { subject, profileId },
      entryId: null,
      version: null,
      requested: { kind: "add", times },
      reason: "Vino y no fichó",
      source: "web",
      idempotencyKey: null,
    });
    const done = await tapped(kiosk, anasPin, "check_in");
    expect(done.text).toContain("Tienes 1 corrección por contestar");
    const listed = await atKiosk(kiosk, { intent: "corrections", token: done.token });
    expect(listed.text).toContain("Vino y no fichó");
    expect((await tapped(kiosk, await aPin(owner), "check_in")).text).not.toContain("por contestar");
  });

  test("begins again after they forgot yesterday's exit", async () => {
    await aLog(ana, { checkInTime: Date.now() - 15 * hourMs, checkOutTime: null });
    const { text } = await entered(kiosk, anasPin);
    expect(text).toContain("Acabo de volver: fichar otra entrada");
    expect((await tapped(kiosk, anasPin, "forgot_exit")).text).toContain("Entrada registrada");
    expect((await eventsOf(ana)).map(({ kind }) => kind).slice(-2)).toEqual(["exit_missing", "check_in"]);
  });

  test("of a company with a debt cannot check in, can still check out, and no kiosk shows the debt", async () => {
    await tapped(kiosk, anasPin, "check_in");
    await env.CELL_1.prepare("UPDATE companies SET trial_ends_at = 0 WHERE id = ?")
      .bind(owner.company.id)
      .run();
    expect((await tapped(kiosk, anasPin, "check_out")).status).toBe(200);
    const { text } = await entered(kiosk, anasPin);
    expect(text).toContain(messages.notCheckIn);
    expect(text).not.toMatch(/prueba|suscripción|pago/i);
    const refusal = await tapped(kiosk, anasPin, "check_in");
    expect([refusal.status, refusal.text.includes(messages.notCheckIn)]).toEqual([402, true]);
  });

  test("sees that they are deactivated", async () => {
    await call("/team", {
      cookie: owner.cookie,
      form: { set_status: "inactive", profile_id: ana.profile.id },
    });
    const { status, text } = await tapped(kiosk, anasPin, "check_in");
    expect([status, text.includes(messages.inactive)]).toEqual([403, true]);
  });
});

describe("another person's proposal about this person", () => {
  async function proposed() {
    const at = Date.now() - 2 * dayMs;
    await aLog(ana, { checkInTime: at, checkOutTime: at + 8 * hourMs });
    const entryId = await env.CELL_1.prepare(
      "SELECT lower(hex(id)) AS id FROM time_logs WHERE subject = ? ORDER BY check_in_time DESC LIMIT 1",
    )
      .bind(ana.profile.subject)
      .first<string>("id");
    const uuid = entryId!.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    const outcome = await propose(deps(), {
      member: owner,
      corrected: { subject: ana.profile.subject, profileId: ana.profile.id },
      entryId: uuid,
      version: null,
      requested: { kind: "change", times: { checkOutTime: at + 7 * hourMs } },
      reason: "Salió una hora antes",
      source: "web",
      idempotencyKey: null,
    });
    expect(outcome.code).toBe("corrected");
    const { token } = await entered(kiosk, anasPin);
    const list = await atKiosk(kiosk, { intent: "corrections", token });
    const id = /name="id" value="([^"]+)"/.exec(list.html)![1]!;
    return { list, id };
  }

  test("is offered after the PIN and accepted there, in their name at the kiosk", async () => {
    const { list, id } = await proposed();
    expect((await entered(kiosk, anasPin)).text).toContain("Tienes 1 corrección por contestar");
    expect(list.text).toContain("Salió una hora antes");
    const answered = await atKiosk(kiosk, { intent: "answer", token: list.token, id, answer: "accept" });
    expect([answered.status, answered.text.includes("Aceptada")]).toEqual([200, true]);
    const [said] = (await eventsOf(ana)).filter(({ kind }) => kind === "correction_answered");
    expect([said!.source, said!.actor_kind]).toEqual(["kiosk", "kiosk"]);
    const page = (await (await call("/corrections?status=all", { cookie: owner.cookie })).text()).replaceAll(
      "<!-- -->",
      "",
    );
    expect(page).toContain("Ana López (en la tablet) lo aceptó");
  });

  test("is contested with a reason, which is required", async () => {
    const { list, id } = await proposed();
    const without = await atKiosk(kiosk, {
      intent: "answer",
      token: list.token,
      id,
      answer: "disagree",
      comment: "no",
    });
    expect([without.status, without.html.includes(">no</textarea>")]).toEqual([422, true]);
    const answered = await atKiosk(kiosk, {
      intent: "answer",
      token: without.token,
      id,
      answer: "disagree",
      comment: "Salí a las seis",
    });
    expect([answered.status, answered.text.includes("No queda ninguna")]).toEqual([200, true]);
  });

  test("about somebody else cannot be answered at a kiosk, not even by a manager", async () => {
    const { id } = await proposed();
    const { token } = await entered(kiosk, await aPin(owner));
    const list = await atKiosk(kiosk, { intent: "corrections", token });
    expect(list.text).toContain("No queda ninguna");
    expect((await atKiosk(kiosk, { intent: "answer", token: list.token, id, answer: "accept" })).status).toBe(
      404,
    );
  });
});

describe("a punch under a locked number", () => {
  const lock = async (number = anasPin.number) => {
    for (let nth = 0; nth < mostWrongPins; nth += 1) await entered(kiosk, { number, pin: wrongPin(anasPin) });
  };
  const leave = (action: string, number = anasPin.number) =>
    atKiosk(kiosk, { intent: "leave", number, action });
  const proposals = async () => (await eventsOf(ana)).filter(({ kind }) => kind === "correction_proposed");

  test("becomes a proposal with that remark, which a manager accepts; its entry has a missing exit until it is proposed", async () => {
    await lock();
    timePasses(minuteMs);
    const left = await leave("check_in");
    expect([left.status, left.text.includes(messages.leftDetail)]).toEqual([200, true]);
    const [made] = await proposals();
    expect([made!.source, made!.actor_kind, JSON.parse(made!.payload)]).toMatchObject([
      "kiosk",
      "kiosk",
      { unidentified: true },
    ]);
    expect(await openOf(ana)).toBeNull();
    const page = (await (await call("/corrections", { cookie: owner.cookie })).text()).replaceAll(
      "<!-- -->",
      "",
    );
    expect(page).toContain("Fichaje sin PIN comprobado en la tablet «Barra»: entrada a las");
    expect(page).toContain("Alguien en una tablet, sin PIN comprobado,");
    const id = /id="title-([^"]+)"/.exec(page)![1]!;
    const accepted = await call("/corrections", { cookie: owner.cookie, form: { id, answer: "accept" } });
    expect(accepted.status).toBe(200);
    expect(await openOf(ana)).toBeNull();
    const [entry] = (
      await env.CELL_1.prepare("SELECT exit_missing FROM time_logs WHERE subject = ?")
        .bind(ana.profile.subject)
        .all()
    ).results;
    expect(entry).toEqual({ exit_missing: 1 });
  });

  test("becomes a proposal of the check-out of its person's open entry", async () => {
    await tapped(kiosk, anasPin, "check_in");
    timePasses(hourMs);
    await lock();
    await leave("check_out");
    expect(await proposals()).toHaveLength(1);
  });

  test("becomes the end of a pause in its person's open entry, and once accepted they have worked since", async () => {
    await tapped(kiosk, anasPin, "check_in");
    timePasses(hourMs);
    await tapped(kiosk, anasPin, "pause_start");
    timePasses(hourMs);
    await lock();
    await leave("pause_end");
    const [made] = await proposals();
    const { change } = JSON.parse(made!.payload) as { change: { times: Record<string, unknown> } };
    expect(change.times).toMatchObject({ check_out_at: null, pauses: [{ end_at: Date.now() }] });
    const page = await (await call("/corrections", { cookie: owner.cookie })).text();
    expect(page).toContain("fin de la pausa a las");
    const id = /id="title-([^"]+)"/.exec(page)![1]!;
    timePasses(hourMs);
    await call("/corrections", { cookie: owner.cookie, form: { id, answer: "accept" } });
    const state = await env.CELL_1.prepare(
      "SELECT e.parts ->> '$.pauses[0].end_at' AS ended FROM time_logs e WHERE e.subject = ?",
    )
      .bind(ana.profile.subject)
      .first<number>("ended");
    expect(state).toBe(Date.now() - hourMs);
    expect((await entered(await aKiosk(owner), anasPin)).text).toContain("Trabajando desde");
  });

  test("is kept if a proposal waits already: a manager assigns it, and it is proposed once the first is answered", async () => {
    await lock();
    timePasses(minuteMs);
    await leave("check_in");
    timePasses(2 * minuteMs);
    expect((await leave("check_out")).text).toContain(messages.leftDetail);
    expect(await proposals()).toHaveLength(1);
    const page = async () =>
      (await (await call("/kiosks/unattributed", { cookie: owner.cookie })).text()).replaceAll(
        "<!-- -->",
        "",
      );
    expect(await page()).toContain("Barra · Con el número bloqueado");
    const punch = /name="punch"[^>]* value="([^"]+)"/.exec(await page())![1]!;
    const give = () =>
      call("/kiosks/unattributed", {
        cookie: owner.cookie,
        form: { punch, person: ana.profile.id, group: punch },
      });
    const tooEarly = await give();
    expect([
      tooEarly.status,
      (await tooEarly.text()).includes("Si tiene algo pendiente, contéstalo antes"),
    ]).toEqual([409, true]);
    const waiting = await (await call("/corrections", { cookie: owner.cookie })).text();
    const id = /id="title-([^"]+)"/.exec(waiting)![1]!;
    await call("/corrections", { cookie: owner.cookie, form: { id, answer: "accept" } });
    expect((await give()).status).toBe(200);
    const { token } = await entered(await aKiosk(owner), anasPin);
    expect(token).not.toBe("");
    const [, second] = await proposals();
    expect(JSON.parse(second!.payload)).toMatchObject({
      change: { times: { check_out_at: Date.now() } },
    });
    const theirs = await (await call("/corrections", { cookie: ana.cookie })).text();
    expect(theirs).toContain("Fichaje sin PIN comprobado en la tablet «Barra»: salida");
  });

  test("of an unknown number waits too: the person who mistyped it still works", async () => {
    await lock("947");
    await leave("check_in", "947");
    const page = await (await call("/kiosks/unattributed", { cookie: owner.cookie })).text();
    expect(page.replaceAll("<!-- -->", "")).toContain("Número 947");
  });

  test("reveals nothing of the number's person or their state", async () => {
    await lock();
    await lock("947");
    // Ana is not in a pause, and nobody has the other number.
    for (const action of ["check_in", "pause_end"]) {
      const [ofAna, ofNobody] = [await leave(action), await leave(action, "947")];
      expect([ofAna.status, ofAna.text.replace(anasPin.number, "947")]).toEqual([
        ofNobody.status,
        ofNobody.text,
      ]);
    }
  });

  test("is accepted a few times a day, and only while the number is locked", async () => {
    expect((await leave("check_in")).status).toBe(409);
    await lock();
    const statuses: number[] = [];
    for (let nth = 0; nth <= mostLeftPunchesADay; nth += 1) statuses.push((await leave("check_out")).status);
    expect(statuses).toEqual([...Array<number>(mostLeftPunchesADay).fill(200), 429]);
  });
});
