import { describe, expect, test } from "vitest";
import { appendPunch } from "~/modules/clock/punch.server";
import type { PunchRequest } from "~/modules/clock/punch-schema";
import { secondMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { followed } from "../../support/worker/html-form";
import { aMember, type SignedInMember } from "../../support/worker/people";
import type { Participant } from "../../support/worker/race";
import { eventsOf } from "../../support/worker/records";
import { inEveryOrder, inOrder } from "../../support/worker/schedule";
import { timePasses } from "../../support/worker/time";

const kindsOf = async (who: SignedInMember) => (await eventsOf(who)).map(({ kind }) => kind);

async function form(who: SignedInMember, fields: Record<string, string>) {
  const { cookie, profile } = who;
  const hidden = { idempotency_key: crypto.randomUUID(), expected_profile: profile.id };
  const answer = await followed(await call("/dashboard", { cookie, form: { ...hidden, ...fields } }), {
    cookie,
  });
  return { status: answer.status, html: await answer.text() };
}

const api = (who: SignedInMember, json: object) => call("/api/check-in", { cookie: who.cookie, json });

describe("the punch form without scripts", () => {
  test("ignores a double tap and states that", async () => {
    const ana = await aMember();
    await form(ana, { action: "check_in" });
    timePasses(900);
    const again = await form(ana, { action: "check_out" });
    expect(again.status).toBe(409);
    expect(again.html).toContain("Acabas de fichar la entrada. Espera unos segundos para fichar la salida.");
    expect(again.html).not.toContain("Sí, fichar");
    expect(await kindsOf(ana)).toEqual(["check_in"]);
  });

  test("records a second punch within a minute only after it was confirmed", async () => {
    const ana = await aMember();
    await form(ana, { action: "check_in" });
    timePasses(59 * secondMs);
    const question = await form(ana, { action: "check_out" });
    expect(question.status).toBe(409);
    expect(question.html).toContain("Has fichado la entrada hace menos de un minuto. ¿Fichar ya la salida?");
    expect(question.html).toMatch(/name="confirmed" value="1"[\s\S]*Sí, fichar la salida/);
    expect(await kindsOf(ana)).toEqual(["check_in"]);
    const confirmed = await form(ana, { action: "check_out", confirmed: "1" });
    expect(confirmed.html).toContain("Salida registrada a las");
    expect(confirmed.html).toContain("Hoy: 0\u00a0min. Hasta mañana.");
    expect((await form(ana, { action: "check_in" })).html).toContain("Acabas de fichar la salida");
    timePasses(10 * secondMs);
    expect((await form(ana, { action: "check_in" })).html).toContain("Sí, fichar la entrada");
    expect(await kindsOf(ana)).toEqual(["check_in", "check_out"]);
  });

  test("asks for no confirmation after a minute", async () => {
    const ana = await aMember();
    await form(ana, { action: "check_in" });
    timePasses(60 * secondMs);
    expect((await form(ana, { action: "check_out" })).status).toBe(200);
  });

  test("sent again gets its first answer, and undoing is no double tap", async () => {
    const ana = await aMember();
    const key = crypto.randomUUID();
    for (let time = 1; time <= 2; time += 1)
      expect((await form(ana, { action: "check_in", idempotency_key: key })).html).toContain(
        "Entrada registrada a las",
      );
    // The first event is her membership.
    expect((await form(ana, { action: "undo", event: "2" })).html).toContain("Deshecho");
    expect((await form(ana, { action: "check_in" })).status).toBe(200);
  });

  test("continues a pause that is begun and ended by two quick taps", async () => {
    const ana = await aMember();
    await form(ana, { action: "check_in" });
    await form(ana, { action: "pause_start" });
    const again = await form(ana, { action: "pause_end" });
    expect(again.html).toContain("Acabas de empezar la pausa. Espera unos segundos para volver.");
    timePasses(5 * secondMs);
    expect((await form(ana, { action: "pause_end" })).status).toBe(200);
    expect(await kindsOf(ana)).toEqual(["check_in", "pause_start", "pause_end"]);
  });
});

describe("the punch call of the API", () => {
  test("is never refused as a double tap for a client that names its action", async () => {
    const ana = await aMember();
    for (const action of ["check_in", "pause_start", "pause_end", "check_out", "check_in"])
      expect((await api(ana, { action, location: null })).status).toBe(200);
  });

  test("that states that nothing was confirmed returns whether to ask", async () => {
    const ana = await aMember();
    await api(ana, { action: "check_in", confirmed: false });
    const soon = await api(ana, { action: "check_out", confirmed: false });
    expect([soon.status, await soon.json()]).toEqual([
      409,
      { error: "Acabas de fichar la entrada. Espera unos segundos para fichar la salida.", asks: false },
    ]);
    timePasses(30 * secondMs);
    expect(await (await api(ana, { action: "check_out", confirmed: false })).json()).toMatchObject({
      asks: true,
    });
    expect((await api(ana, { action: "check_out", confirmed: true })).status).toBe(200);
  });

  test("refuses a person who is out with the request's own words", async () => {
    const ana = await aMember();
    const error = async (json: object) => (await (await api(ana, json)).json<{ error: string }>()).error;
    expect(await error({ action: "check_out" })).toBe("No hay entrada activa para cerrar");
    for (const json of [
      { action: "pause_start" },
      { action: "pause_end" },
      { action: "change_mode", mode: "remote" },
    ])
      expect(await error(json)).toContain("Ahora no estás trabajando");
  });

  test("that sets the current mode again gets the same answer when it is repeated", async () => {
    const ana = await aMember();
    await api(ana, { action: "check_in" });
    timePasses(10 * secondMs);
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const stay = async () =>
      (
        await call("/api/check-in", {
          cookie: ana.cookie,
          headers,
          json: { action: "change_mode", mode: "on_site" },
        })
      ).json();
    const first = await stay();
    timePasses(secondMs);
    expect(await stay()).toEqual(first);
    expect(await kindsOf(ana)).toEqual(["check_in"]);
  });
});

describe("two taps that arrive at the same time", () => {
  const punching =
    (
      who: SignedInMember,
      requested: PunchRequest,
      isHeld = true,
      source: "web" | "kiosk" = "web",
    ): Participant<{ code: string }> =>
    ({ d1, deps }) =>
      appendPunch(deps(d1), {
        member: who,
        requested,
        guardsDoubleTap: isHeld,
        location: null,
        source,
        idempotencyKey: null,
      });

  test("leave one entry, open, in every order", { tags: "deep" }, () =>
    inEveryOrder(async (race) => {
      const ana = await aMember();
      const [, out] = await race(
        punching(ana, { action: "check_in" }),
        punching(ana, { action: "check_out" }),
      );
      expect(["double-tap", "not-clocked-in"]).toContain(out!.code);
      expect(await kindsOf(ana)).toEqual(["check_in"]);
    }),
  );

  test("on the own phone and on a kiosk leave one entry, in every order", { tags: "deep" }, () =>
    inEveryOrder(async (race) => {
      const ana = await aMember();
      const codes = await race(
        punching(ana, { action: "check_in" }),
        punching(ana, { action: "check_in" }, true, "kiosk"),
      );
      expect(codes.filter(({ code }) => code === "recorded")).toHaveLength(1);
      expect(await kindsOf(ana)).toEqual(["check_in"]);
    }),
  );

  test("leave an entry of zero minutes without the guard (twin)", { tags: "deep" }, () =>
    inOrder("A+B+", async (race) => {
      const ana = await aMember();
      await race(punching(ana, { action: "check_in" }, false), punching(ana, { action: "check_out" }, false));
      expect(await kindsOf(ana)).toEqual(["check_in", "check_out"]);
    }),
  );
});
