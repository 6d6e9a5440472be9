// Proves how PINs are set and stored, and the effects of a wrong one.
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { messages } from "~/modules/kiosk/messages";
import { numberLockMs, mostWrongPins, mostWrongPinsADay } from "~/modules/kiosk/model/lock";
import { tryPin } from "~/modules/kiosk/server/try-pin.server";
import { call } from "../../support/worker/app";
import { noon } from "../../support/worker/clock";
import { aKiosk, aPin, atKiosk, entered, tapped, wrongPin, type APin } from "../../support/worker/kiosk";
import { everyRow } from "../../support/worker/database";
import { aMember, type SignedInMember } from "../../support/worker/people";
import type { Participant, Race } from "../../support/worker/race";
import { inEveryOrder, inSeededOrders } from "../../support/worker/schedule";
import { beginAt, timePasses } from "../../support/worker/time";

beginAt(noon);

let owner: SignedInMember;
let ana: SignedInMember;
beforeEach(async () => {
  owner = await aMember({ role: "owner", fullName: "Olga Dueña" });
  ana = await aMember({ company: owner.company, fullName: "Ana López", dni: "12345678Z" });
});

const pinOf = (member: SignedInMember, fields: Record<string, string>, query = "") =>
  call(`/pin${query}`, { cookie: member.cookie, form: fields });

describe("a PIN", () => {
  test("is chosen by its person, gets a number, and is an event that they see", async () => {
    const kiosk = await aKiosk(owner);
    const answer = await pinOf(ana, { pin: "7395", again: "7395" });
    expect([answer.status, (await answer.text()).includes(messages.pinSaved)]).toEqual([200, true]);
    const page = (await (await call("/pin", { cookie: ana.cookie })).text()).replaceAll("<!-- -->", "");
    expect(page).toMatch(/Número:.*101/s);
    expect(page).toMatch(/PIN puesto el \d\d\/\d\d\/\d{4} \d\d:\d\d por Ana López/);
    const { text, status } = await entered(kiosk, { number: "101", pin: "7395" });
    expect([status, text.includes("Hola, Ana ")]).toEqual([200, true]);
    const events = await env.CELL_1.prepare(
      "SELECT kind, actor_kind, payload FROM events WHERE subject = ? AND kind = 'pin_set'",
    )
      .bind(ana.profile.subject)
      .all();
    expect(events.results).toEqual([{ kind: "pin_set", actor_kind: "member", payload: "{}" }]);
  });

  test("is created by a manager and shown once, and its person sees at the kiosk who did it", async () => {
    const kiosk = await aKiosk(owner);
    const query = `?profile=${ana.profile.id}`;
    const page = await (await pinOf(owner, {}, query)).text();
    const pin = /tabular-nums">(\d{4})</.exec(page)![1]!;
    // The card is all there is to do: the form that would replace the PIN is folded, and its button is not green.
    expect(page).toMatch(/<bdi[^>]*>Ana López<\/bdi>.*Número .*>101<.*PIN .*>\d{4}</s);
    expect(page).not.toMatch(/bg-brand [^>]*>[^<]*crear otro PIN/);
    const shown = await (await call(`/pin${query}`, { cookie: owner.cookie })).text();
    expect(shown).not.toContain(pin);
    const { text } = await entered(kiosk, { number: "101", pin });
    expect(text).toMatch(/Un responsable te dio un PIN nuevo el \d\d\/\d\d\/\d{4}/);
    const own = (await (await call("/pin", { cookie: ana.cookie })).text()).replaceAll("<!-- -->", "");
    expect(own).toContain("por Olga Dueña");
  });

  describe("that another person gave", () => {
    const answering = [
      ...["corrections", "answer", "exit", "say-exit", "protocol", "read"],
      ...["month", "absence", "ask-absence", "proposal", "propose"],
    ];
    const ownPinQuestion = /Uno que solo sepas tú/;
    let kiosk: string;
    beforeEach(async () => {
      kiosk = await aKiosk(owner);
    });
    const events = async () =>
      (
        await env.CELL_1.prepare(
          "SELECT kind, actor_kind, source FROM events WHERE subject = ? ORDER BY subject_seq",
        )
          .bind(ana.profile.subject)
          .all<Record<string, string>>()
      ).results.filter(({ kind }) => kind !== "member");

    test.each(answering)(
      "opens nothing of its person's at a kiosk: %s requires a new one first",
      async (intent) => {
        const { token } = await entered(kiosk, await aPin(owner, ana));
        const before = await everyRow();
        const { status, text } = await atKiosk(kiosk, {
          intent,
          token,
          id: "x",
          answer: "accept",
          out_time: "1730",
        });
        expect([status, ownPinQuestion.test(text)]).toEqual([200, true]);
        expect(await everyRow()).toEqual(before);
      },
    );

    test("punches nevertheless, and can be replaced there: by its person, at that kiosk", async () => {
      const givenPin = await aPin(owner, ana);
      expect((await tapped(kiosk, givenPin, "check_in")).text).toContain("Entrada registrada");
      const shown = await entered(kiosk, givenPin);
      expect(shown.text).toContain("Elegir mi PIN");
      const choose = (pin: string, again = pin) =>
        atKiosk(kiosk, { intent: "own-pin", token: shown.token, pin, again });
      for (const [pin, again, why] of [
        ["480263", "480263", "Escribe 4 cifras"],
        ["1111", "1111", "todas las cifras son iguales"],
        ["4802", "4803", "no son iguales"],
        [givenPin.pin, givenPin.pin, "este es el que te dieron"],
      ]) {
        const { status, text } = await choose(pin!, again);
        expect([status, text.includes(why!)]).toEqual([422, true]);
      }
      const chosen = await choose("4802");
      expect([chosen.status, chosen.text.includes("Desde ahora solo lo sabes tú")]).toEqual([200, true]);
      expect(chosen.text).not.toContain("Elegir mi PIN");
      expect((await entered(kiosk, givenPin)).status).toBe(422);
      const after = await entered(kiosk, { ...givenPin, pin: "4802" });
      expect((await atKiosk(kiosk, { intent: "corrections", token: after.token })).text).not.toMatch(
        ownPinQuestion,
      );
      expect((await events()).filter(({ kind }) => kind === "pin_set")).toEqual([
        { kind: "pin_set", actor_kind: "member", source: "web" },
        { kind: "pin_set", actor_kind: "kiosk", source: "kiosk" },
      ]);
      const own = (await (await call("/pin", { cookie: ana.cookie })).text()).replaceAll("<!-- -->", "");
      expect(own).toMatch(/PIN puesto el [^<]* en una tablet/);
    });

    test("is the only one that can be changed at a kiosk; a PIN of one's own cannot", async () => {
      const anasPin = await aPin(ana);
      const { token } = await entered(kiosk, anasPin);
      const { status } = await atKiosk(kiosk, { intent: "own-pin", token, pin: "4802", again: "4802" });
      expect([status, (await entered(kiosk, anasPin)).status]).toEqual([200, 200]);
    });
  });

  const pinMails = async () =>
    (
      await env.CELL_1.prepare(
        "SELECT recipient, text FROM mail_outbox WHERE dedupe_key GLOB 'pin-given:' || ? || ':*'",
      )
        .bind(owner.company.id)
        .all<{ recipient: string; text: string }>()
    ).results;

  test("that another person created is announced to its person by mail, without the PIN; an own choice is not", async () => {
    await pinOf(ana, { pin: "7395", again: "7395" });
    expect(await pinMails()).toEqual([]);
    const page = await (await pinOf(owner, {}, `?profile=${ana.profile.id}`)).text();
    const pin = /tabular-nums">(\d{4})</.exec(page)![1]!;
    const [mail, ...others] = await pinMails();
    expect([mail!.recipient, others]).toEqual([ana.email, []]);
    expect(mail!.text).toContain("Olga Dueña te ha dado un PIN nuevo");
    expect(mail!.text).not.toContain(pin);
  });

  test("of a person without an address causes no mail: the kiosk shows it", async () => {
    await env.CELL_1.prepare("UPDATE profiles SET email = NULL WHERE id = ?").bind(ana.profile.id).run();
    expect((await pinOf(owner, {}, `?profile=${ana.profile.id}`)).status).toBe(200);
    expect(await pinMails()).toEqual([]);
  });

  test.each([
    ["12", messages.pinDigits(4)],
    ["739518", messages.pinDigits(4)],
    ["0000", messages.pinFaults.same],
    ["4321", messages.pinFaults["in-a-row"]],
    ["5678", messages.pinFaults["in-a-row"]],
    ["3457", messages.pinUnequal],
  ])("%s is refused with an explanation", async (pin, text) => {
    const before = await env.CELL_1.prepare("SELECT count(*) AS n FROM kiosk_pins").first("n");
    const answer = await pinOf(ana, { pin, again: "9999" });
    expect([answer.status, (await answer.text()).includes(text)]).toEqual([422, true]);
    expect(await env.CELL_1.prepare("SELECT count(*) AS n FROM kiosk_pins").first("n")).toBe(before);
  });

  test("of a colleague can be created only by a manager of the company", async () => {
    const query = `?profile=${ana.profile.id}`;
    const [colleague, stranger] = [
      await aMember({ company: owner.company }),
      await aMember({ role: "owner" }),
    ];
    expect((await pinOf(colleague, {}, query)).status).toBe(403);
    expect((await pinOf(stranger, {}, query)).status).toBe(404);
  });

  test("is stored nowhere readably, and two people's equal PINs look different", async () => {
    await aPin(owner, ana, "739518");
    await aPin(owner, owner, "739518");
    expect(JSON.stringify(await everyRow())).not.toContain("739518");
    const { results } = await env.CELL_1.prepare(
      "SELECT pin_hmac, number FROM kiosk_pins WHERE company_id = ?",
    )
      .bind(owner.company.id)
      .all<{
        pin_hmac: string;
        number: number;
      }>();
    expect(new Set(results.map(({ pin_hmac }) => pin_hmac)).size).toBe(2);
    expect(results.map(({ number }) => number).toSorted()).toEqual([101, 102]);
  });

  test("of another company does not work at this company's kiosk", async () => {
    const stranger = await aMember({ role: "owner" });
    const strangersPin = await aPin(stranger);
    expect((await entered(await aKiosk(owner), strangersPin)).status).toBe(422);
  });
});

describe("an unknown number and a wrong PIN", () => {
  const shape = ({ status, text, html }: Awaited<ReturnType<typeof atKiosk>>, { number }: APin) => ({
    status,
    text: text.replaceAll(number, "N"),
    length: html.length - html.split(number).length * number.length,
  });

  test("get the same answer and lock in the same way", async () => {
    const kiosk = await aKiosk(owner);
    const anasPin = await aPin(owner, ana);
    const [wrong, unknown] = [
      { number: anasPin.number, pin: wrongPin(anasPin) },
      { number: "947", pin: wrongPin(anasPin) },
    ];
    for (let nth = 1; nth <= mostWrongPins + 1; nth += 1) {
      const [one, other] = [await entered(kiosk, wrong), await entered(kiosk, unknown)];
      expect(one.status).toBe(nth < mostWrongPins ? 422 : 423);
      expect(shape(one, wrong).text).toEqual(shape(other, unknown).text);
      expect(one.status).toBe(other.status);
    }
  });
});

describe("five wrong PINs", () => {
  async function locked() {
    const [kiosk, other] = [await aKiosk(owner), await aKiosk(owner)];
    const anasPin = await aPin(owner, ana);
    for (let nth = 0; nth < mostWrongPins; nth += 1)
      await entered(kiosk, { ...anasPin, pin: wrongPin(anasPin) });
    return { kiosk, other, known: anasPin };
  }

  test("lock that person at that kiosk for five minutes, and nobody else, and nowhere else", async () => {
    const { kiosk, other, known } = await locked();
    const refusal = await entered(kiosk, known);
    expect([
      refusal.status,
      /Número \d+ bloqueado .*: espera hasta las \d\d:\d\d/.test(refusal.text),
    ]).toEqual([423, true]);
    expect(refusal.text).not.toContain("Ana");
    expect((await entered(other, known)).status).toBe(200);
    expect((await entered(kiosk, await aPin(owner))).status).toBe(200);
    timePasses(numberLockMs);
    expect((await entered(kiosk, known)).status).toBe(200);
  });

  test("four times a day lock the kiosk for that person until the next day", async () => {
    const { kiosk, known } = await locked();
    for (let nth = mostWrongPins; nth < mostWrongPinsADay; nth += 1) {
      if (nth % mostWrongPins === 0) timePasses(numberLockMs);
      await entered(kiosk, { ...known, pin: wrongPin(known) });
    }
    timePasses(numberLockMs);
    const refusal = await entered(kiosk, known);
    expect([refusal.status, refusal.text.includes("espera hasta mañana")]).toEqual([423, true]);
  });

  test("are reset by a right one before the fifth", async () => {
    const kiosk = await aKiosk(owner);
    const anasPin = await aPin(owner, ana);
    for (let nth = 0; nth < 8; nth += 1) {
      expect((await entered(kiosk, { ...anasPin, pin: wrongPin(anasPin) })).status).toBe(422);
      if (nth % 4 === 3) expect((await entered(kiosk, anasPin)).status).toBe(200);
    }
  });
});

describe("PINs that are typed at the same time", () => {
  const device = {
    state: "paired",
    id: "tablet",
    name: "Barra",
    cell: "CELL_1",
    lastUsedAt: null,
    callHours: [],
    centreId: null,
  } as const;

  const typing =
    ({ number }: APin, pin: string): Participant<string> =>
    async ({ deps }) => {
      const kiosk = { ...device, companyId: owner.company.id };
      const attempt = {
        kiosk,
        number: Number(number),
        pin,
        profileId: ana.profile.id,
        timeZone: "Europe/Madrid",
      };
      return (await tryPin(deps(), attempt)).code;
    };
  const tries = () => env.CELL_1.prepare("SELECT wrong, wrong_today FROM kiosk_tries").first();

  async function guess(race: Race, times: number) {
    await env.CELL_1.exec("DELETE FROM kiosk_tries");
    const anasPin = await aPin(owner, ana);
    const codes = await race(...Array.from({ length: times }, () => typing(anasPin, wrongPin(anasPin))));
    return { compared: codes.filter((code) => code === "wrong").length, counted: await tries() };
  }

  test("are compared five times at most, in any order, and the fifth locks", { tags: "deep" }, () =>
    inSeededOrders(10, async (race) =>
      expect(await guess(race, 8)).toEqual({ compared: 4, counted: { wrong: 5, wrong_today: 5 } }),
    ),
  );

  test("with a right one among them open or lock, and never both", { tags: "deep" }, () =>
    inEveryOrder(async (race) => {
      await env.CELL_1.exec("DELETE FROM kiosk_tries");
      const anasPin = await aPin(owner, ana);
      const day = "'2000-01-01'";
      await env.CELL_1.exec(
        `INSERT INTO kiosk_tries (id, company_id, on_day, wrong) VALUES ('tablet ${anasPin.number}', '${owner.company.id}', ${day}, 4)`,
      );
      const [right, wrong] = await race(typing(anasPin, anasPin.pin), typing(anasPin, wrongPin(anasPin)));
      expect([
        ["right", "wrong"],
        ["locked", "locked"],
      ]).toContainEqual([right, wrong]);
    }),
  );
});
