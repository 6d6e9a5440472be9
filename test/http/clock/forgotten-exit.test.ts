import { expect, test } from "vitest";
import { localDateOf } from "~/time/zones";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { eventsOf, logsOf } from "../../support/worker/records";
import { hourMs } from "../../support/worker/time";

const punch = ({ cookie }: SignedInMember, action: "check_in" | "check_out") =>
  call("/api/check-in", { cookie, json: { action, location: null } });

const since = (member: SignedInMember, hours: number) =>
  aLog(member, { checkInTime: deps().now - hours * hourMs, checkOutTime: null });

test("an exit more than 26 hours after its entry ends it, and invents no hour", async () => {
  const ana = await aMember();
  await since(ana, 27);
  const answer = await punch(ana, "check_out");
  expect(answer.status).toBe(200);
  const { time_log } = await answer.json<{ time_log: { check_out_time: string | null } }>();
  expect(time_log.check_out_time).toBeNull();
  expect(await logsOf(ana)).toMatchObject([{ checkOutTime: null, isExitMissing: true }]);
  const enteredOn = localDateOf(deps().now - 27 * hourMs, ana.company.timeZone);
  const page = await (await call(`/dashboard?from=${enteredOn}`, { cookie: ana.cookie })).text();
  expect(page).toContain("Sin salida");
  expect(page).toContain("Fichar Entrada");
});

test("an exit of a guard of 24 hours, with an hour to hand over, is believed", async () => {
  const ana = await aMember();
  await since(ana, 25);
  expect((await punch(ana, "check_out")).status).toBe(200);
  expect(await logsOf(ana)).toMatchObject([{ checkOutTime: deps().now, isExitMissing: false }]);
});

test("after sixteen hours the exit counts as missing: the next entry begins, and the old one ends without an hour", async () => {
  const ana = await aMember();
  await since(ana, 15);
  expect((await punch(ana, "check_in")).status).toBe(409);

  const leo = await aMember();
  await since(leo, 16);
  expect((await punch(leo, "check_in")).status).toBe(200);
  expect(await logsOf(leo)).toMatchObject([
    { isExitMissing: true },
    { checkOutTime: null, isExitMissing: false },
  ]);
  const kinds = (await eventsOf(leo)).map(({ kind }) => kind);
  expect(kinds).toEqual(["check_in", "exit_missing", "check_in"]);
});
