import { describe, expect, test } from "vitest";
import { appendPunch } from "~/modules/clock/punch.server";
import type { PunchRequest } from "~/modules/clock/punch-schema";
import { hourMs, secondMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { followed } from "../../support/worker/html-form";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { inEveryOrder } from "../../support/worker/schedule";
import { eventsOf, logsOf } from "../../support/worker/records";
import { timePasses } from "../../support/worker/time";
import type { Participant } from "../../support/worker/race";

interface Answer {
  error: string | null;
  state: "out" | "working" | "paused";
  at: string | null;
  receipt: { seq: number } | null;
  undo: { event: number; until: string } | null;
  time_log: {
    id: string;
    check_in_time: string;
    check_out_time: string | null;
    check_in_location: object | null;
    pauses: { start: string; end: string | null; kind: string; counts_as_work: boolean }[];
    mode: string;
  };
}

const ask = (who: SignedInMember, json: object, key: string = crypto.randomUUID()) =>
  call("/api/check-in", { cookie: who.cookie, json, headers: { "Idempotency-Key": key } });

async function answered(who: SignedInMember, json: object): Promise<Answer> {
  const answer = await ask(who, json);
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return answer.json<Answer>();
}

const refusedWith = async (who: SignedInMember, json: object) => {
  const answer = await ask(who, json);
  return [answer.status, (await answer.json<Answer>()).error];
};

const kindsOf = async (who: SignedInMember) => (await eventsOf(who)).map(({ kind }) => kind);

describe("the pauses of an entry", () => {
  test("begin and end within it, several times, and are no work", async () => {
    const ana = await aMember();
    await answered(ana, { action: "check_in" });
    timePasses(2 * hourMs);
    const paused = await answered(ana, { action: "pause_start", pause_kind: "meal" });
    expect(paused).toMatchObject({ state: "paused", time_log: { check_out_time: null } });
    expect(paused.time_log.pauses).toEqual([
      { start: paused.at, end: null, kind: "meal", counts_as_work: false },
    ]);
    timePasses(hourMs);
    const back = await answered(ana, { action: "pause_end" });
    expect(back).toMatchObject({ state: "working", time_log: { pauses: [{ end: back.at }] } });
    timePasses(hourMs);
    await answered(ana, { action: "pause_start" });
    timePasses(hourMs / 2);
    // The check-out ends the current pause.
    const left = await answered(ana, { action: "check_out" });
    expect(left).toMatchObject({ state: "out", time_log: { pauses: [{ kind: "meal" }, { end: left.at }] } });
    expect(await logsOf(ana)).toMatchObject([{ durationMs: 3 * hourMs }]);
    expect(await kindsOf(ana)).toEqual(["check_in", "pause_start", "pause_end", "pause_start", "check_out"]);
  });

  test("are refused out of work, twice, and without a pause to end", async () => {
    const ana = await aMember();
    expect(await refusedWith(ana, { action: "pause_start" })).toEqual([
      409,
      "Ahora no estás trabajando: ficha la entrada antes de hacer una pausa o cambiar de sitio.",
    ]);
    await answered(ana, { action: "check_in" });
    expect(await refusedWith(ana, { action: "pause_end" })).toEqual([
      409,
      "No hay ninguna pausa que terminar.",
    ]);
    await answered(ana, { action: "pause_start" });
    const [status, error] = await refusedWith(ana, { action: "pause_start" });
    expect([status, error]).toEqual([409, expect.stringMatching(/^Ya estás en pausa desde el /)]);
    expect(await kindsOf(ana)).toEqual(["check_in", "pause_start"]);
  });

  test("remain possible for people at work when the subscription ends", async () => {
    const company = await aCompany({ trialEndsAt: 1 });
    const ana = await aMember({ company });
    await aLog(ana, { checkInTime: deps().now - hourMs, checkOutTime: null });
    await answered(ana, { action: "pause_start" });
    await answered(ana, { action: "pause_end" });
    const { undo } = await answered(ana, { action: "check_out" });
    expect((await ask(ana, { action: "check_in" })).status).toBe(402);
    await answered(ana, { action: "undo", event: undo!.event });
  });

  test("sent again under their key get the same answer, even if the pause has ended since", async () => {
    const ana = await aMember();
    await answered(ana, { action: "check_in", mode: "remote" });
    timePasses(hourMs);
    const first = await (await ask(ana, { action: "pause_start" }, "lunch")).text();
    timePasses(hourMs);
    await answered(ana, { action: "pause_end" });
    await answered(ana, { action: "change_mode", mode: "on_site" });
    await answered(ana, { action: "check_out" });
    expect(await (await ask(ana, { action: "pause_start" }, "lunch")).text()).toBe(first);
    expect((await ask(ana, { action: "pause_start", pause_kind: "meal" }, "lunch")).status).toBe(422);
  });
});

describe("the mode of work", () => {
  test("is recorded with the check-in and changed while working; setting the same mode records nothing", async () => {
    const ana = await aMember();
    expect(await answered(ana, { action: "check_in", mode: "remote" })).toMatchObject({
      time_log: { mode: "remote" },
    });
    timePasses(hourMs);
    expect(await answered(ana, { action: "change_mode", mode: "on_site" })).toMatchObject({
      state: "working",
      time_log: { mode: "on_site" },
    });
    const same = await answered(ana, { action: "change_mode", mode: "on_site" });
    expect(same).toMatchObject({ receipt: null, undo: null, time_log: { mode: "on_site" } });
    expect(await kindsOf(ana)).toEqual(["check_in", "mode_changed"]);
    expect(await logsOf(ana)).toMatchObject([{ modes: [{ mode: "remote" }, { mode: "on_site" }] }]);
  });
});

describe("within sixty seconds", () => {
  test("a check-in is undone: the person is out, and both events stay in the register", async () => {
    const ana = await aMember();
    const { undo, time_log } = await answered(ana, { action: "check_in", location: null });
    timePasses(59 * secondMs);
    const undone = await answered(ana, { action: "undo", event: undo!.event });
    expect(undone).toMatchObject({ state: "out", undo: null, time_log: { id: time_log.id } });
    const page = await (await call("/dashboard", { cookie: ana.cookie })).text();
    expect(page).toContain("Fuera del trabajo");
    expect(page).not.toContain("En curso");
    expect(await kindsOf(ana)).toEqual(["check_in", "annulled"]);
  });

  test("a check-out is undone: the entry continues, with its mode", async () => {
    const ana = await aMember();
    const location = { latitude: 40.4168, longitude: -3.7038 };
    await answered(ana, { action: "check_in", location });
    timePasses(hourMs);
    const { undo } = await answered(ana, { action: "check_out", location });
    const undone = await answered(ana, { action: "undo", event: undo!.event });
    expect(undone).toMatchObject({
      state: "working",
      time_log: { check_out_time: null, check_in_location: location, check_out_location: null },
    });
    const again = await (await ask(ana, { action: "check_out", location }, "again")).json<Answer>();
    expect(again.state).toBe("out");
  });

  test("an undo that is repeated under its key gets the same answer", async () => {
    const ana = await aMember();
    const { undo } = await answered(ana, { action: "check_in" });
    const first = await (await ask(ana, { action: "undo", event: undo!.event }, "oops")).text();
    expect(await (await ask(ana, { action: "undo", event: undo!.event }, "oops")).text()).toBe(first);
    const { undo: second } = await answered(ana, { action: "check_in" });
    await answered(ana, { action: "pause_start" });
    expect(await refusedWith(ana, { action: "undo", event: second!.event })).toEqual([
      409,
      expect.stringContaining("Ya no se puede deshacer"),
    ]);
  });

  test("an undo is possible, and not later", async () => {
    const ana = await aMember();
    const { undo } = await answered(ana, { action: "check_in" });
    timePasses(61 * secondMs);
    expect((await ask(ana, { action: "undo", event: undo!.event })).status).toBe(409);
    expect(await kindsOf(ana)).toEqual(["check_in"]);
  });

  test(
    "an undo and a simultaneous check-out leave one of both in every order, as recorded",
    { tags: "deep" },
    () =>
      inEveryOrder(async (race) => {
        const ana = await aMember();
        const { undo } = await answered(ana, { action: "check_in" });
        const punching =
          (requested: PunchRequest): Participant<{ code: string }> =>
          ({ d1, deps: over }) =>
            appendPunch(over(d1), {
              member: ana,
              requested,
              location: null,
              source: "web",
              idempotencyKey: null,
            });
        const outcomes = await race(
          punching({ action: "undo", event: undo!.event }),
          punching({ action: "check_out" }),
        );
        const codes = outcomes.map(({ code }) => code);
        const kinds = await kindsOf(ana);
        if (codes[0] === "recorded") {
          expect(codes).toEqual(["recorded", "not-clocked-in"]);
          expect(kinds).toEqual(["check_in", "annulled"]);
        } else {
          expect(codes).toEqual(["nothing-to-undo", "recorded"]);
          expect(kinds).toEqual(["check_in", "check_out"]);
        }
      }),
  );
});

describe("a person who forgot to check out", () => {
  test("states it in one batch: the old entry ends without an exit, and the next begins", async () => {
    const ana = await aMember();
    await aLog(ana, { checkInTime: deps().now - 13 * hourMs, checkOutTime: null });
    expect((await ask(ana, { action: "check_in" })).status).toBe(409);
    const answer = await answered(ana, { action: "check_in", forgot_exit: true });
    expect(answer).toMatchObject({ state: "working", time_log: { check_out_time: null } });
    expect(await logsOf(ana)).toMatchObject([
      { isExitMissing: true, durationMs: null },
      { checkOutTime: null },
    ]);
    // One undo reverses both, and the old entry is open again.
    const undone = await answered(ana, { action: "undo", event: answer.undo!.event });
    expect(undone.state).toBe("working");
    expect(await kindsOf(ana)).toEqual([
      ...["check_in", "exit_missing", "check_in"],
      ...["annulled", "annulled"],
    ]);
  });
});

describe("a request with a missing field", () => {
  test.each([
    [{ action: "change_mode" }, "mode"],
    [{ action: "undo" }, "event"],
    [{ action: "undo", event: 0 }, "event"],
    [{ action: "pause_start", pause_kind: "siesta" }, "pause_kind"],
    [{ action: "check_in", mode: "moon" }, "mode"],
    [{ action: "check_in", forgot_exit: "yes" }, "forgot_exit"],
  ])("%j is refused with the name of the field", async (json, field) => {
    const ana = await aMember();
    const [status, error] = await refusedWith(ana, json);
    expect(status).toBe(422);
    expect(error).toContain(field);
    expect(await kindsOf(ana)).toEqual([]);
  });
});

describe("a browser without scripts", () => {
  const form = async ({ cookie, profile }: SignedInMember, fields: Record<string, string>) => {
    const hidden = { idempotency_key: crypto.randomUUID(), expected_profile: profile.id };
    return followed(await call("/dashboard", { cookie, form: { ...hidden, ...fields } }), { cookie });
  };

  test("can do all of it with the forms of the clock screen", async () => {
    const ana = await aMember();
    const answerText = async (fields: Record<string, string>) => (await form(ana, fields)).text();
    expect(await answerText({ action: "check_in", mode: "remote" })).toContain("Entrada registrada a las");
    const paused = await answerText({ action: "pause_start", pause_kind: "meal" });
    expect(paused).toContain("Pausa registrada a las");
    expect(paused).toContain("Volver al trabajo");
    timePasses(5 * secondMs);
    expect(await answerText({ action: "pause_end" })).toContain("Sigues trabajando desde las");
    expect(await answerText({ action: "change_mode", mode: "on_site" })).toContain(
      "Ahora trabajas en el centro",
    );
    const event = (await eventsOf(ana)).length + 1;
    expect(await answerText({ action: "undo", event: String(event) })).toContain("Deshecho: no cuenta");
    expect(await logsOf(ana)).toMatchObject([{ modes: [{ mode: "remote" }], pauses: [{ kind: "meal" }] }]);
  });
});
