// Proves that a punch without scripts redirects to its message, and that this page records nothing and shows nobody else's punch.
import { expect, test } from "vitest";
import { minuteMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { followed } from "../../support/worker/html-form";
import { aMember, signInAgain, type SignedInMember } from "../../support/worker/people";
import { eventsOf } from "../../support/worker/records";
import { timePasses } from "../../support/worker/time";

const send = ({ cookie, profile }: SignedInMember, fields: Record<string, string>, query = "") =>
  call(`/dashboard${query}`, {
    cookie,
    form: { idempotency_key: crypto.randomUUID(), expected_profile: profile.id, ...fields },
  });
const pageOf = async ({ cookie }: SignedInMember, path: string) => (await call(path, { cookie })).text();

test("a punch redirects to a page with its message and its receipt, which a reload shows again", async () => {
  const ana = await aMember();
  const answer = await send(ana, { action: "check_in" });
  const seq = (await eventsOf(ana)).at(-1)!.seq;
  const path = `/dashboard?punched=${seq}`;
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
  for (const page of [await pageOf(ana, path), await pageOf(ana, path)]) {
    expect(page).toContain("Entrada registrada a las");
    expect(page).toContain(`/dashboard/justificante/${seq}`);
  }
  expect((await eventsOf(ana)).filter(({ kind }) => kind === "check_in")).toHaveLength(1);
});

test("the filter of the history stays after a punch, and the earlier punch's message disappears", async () => {
  const ana = await aMember();
  const answer = await send(ana, { action: "check_in" }, "?from=01%2F11%2F2026&punched=1");
  const seq = (await eventsOf(ana)).at(-1)!.seq;
  expect(answer.headers.get("Location")).toBe(`/dashboard?from=01%2F11%2F2026&punched=${seq}`);
});

test("a check-out after more than 26 hours redirects to a page that explains the missing exit", async () => {
  const ana = await aMember();
  await send(ana, { action: "check_in" });
  timePasses(27 * 60 * minuteMs);
  await signInAgain(ana);
  const page = await followed(await send(ana, { action: "check_out" }), ana);
  expect(await page.text()).toContain("La entrada queda cerrada sin hora de salida");
});

test("the page shows no message for an old punch, one that is not the newest, or a colleague's", async () => {
  const ana = await aMember();
  const leo = await aMember({ company: ana.company });
  const first = (await send(ana, { action: "check_in" })).headers.get("Location")!;
  const says = async (who: SignedInMember) => (await pageOf(who, first)).includes("Entrada registrada a las");
  expect([await says(ana), await says(leo)]).toEqual([true, false]);
  timePasses(10 * minuteMs);
  expect(await says(ana)).toBe(false);
  await send(ana, { action: "check_out" });
  expect(await says(ana)).toBe(false);
});

test("a refused form is answered in place, and records nothing", async () => {
  const ana = await aMember();
  const answer = await send(ana, { action: "check_out" });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("No hay entrada activa para cerrar");
  expect((await eventsOf(ana)).map(({ kind }) => kind)).not.toContain("check_out");
});
