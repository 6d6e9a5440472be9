// Proves that a centre requests somebody of another one: its managers get a mail, once, and nothing is planned.
import { mailOutbox, profiles, shiftDrafts } from "#cell";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { requestShift } from "~/modules/shifts/request-shift.server";
import { readShiftRequest } from "~/modules/shifts/shift-request";
import { aScopedCompany, type ScopedCompany } from "../../support/worker/a-scoped-company";
import { deps } from "../../support/worker/deps";
import { madrid } from "../../support/worker/periods";
import { thursdayAt } from "../../support/worker/shifts";

const on = "2026-12-12";
const segment = { from: 720, to: 960 };

let company: ScopedCompany;
beforeEach(async () => {
  company = await aScopedCompany();
});

const request = (changes: Partial<Parameters<typeof requestShift>[1]> = {}, at = thursdayAt) =>
  requestShift(deps(at), {
    member: company.scoped,
    centreId: company.ids.triana,
    fromCentreId: company.ids.sol,
    on,
    segment,
    ...changes,
  });

/** Returns the mails about requests of the company. */
const mails = () =>
  deps()
    .db.select({ to: mailOutbox.recipient, subject: mailOutbox.subject, text: mailOutbox.text })
    .from(mailOutbox)
    .where(sql`instr(${mailOutbox.dedupeKey}, ${`shift-request:${company.ids.triana}:`}) = 1`);

test("the managers of the other centre get one mail, whose link names the shift, and no draft is written", async () => {
  const { owner, admin, ids } = company;
  expect(await request()).toEqual({ code: "requested" });
  expect(await request()).toEqual({ code: "requested" });
  const sent = await mails();
  expect(sent.map(({ to }) => to).sort()).toEqual([owner.email, admin.email].sort());
  expect(sent[0]!.subject).toBe("Triana pide a alguien el sábado 12, de 12 a 16");
  expect(sent[0]!.text).toContain(
    "Rita Responsable pide a alguien de «Sol» para «Triana» el sábado 12, de 12 a 16.",
  );
  const [address] = /https?:\/\/\S+request=\S+/.exec(sent[0]!.text)!;
  expect(readShiftRequest(new URL(address).searchParams, on)).toEqual({
    centreId: ids.triana,
    on,
    segment,
  });
  const drafts = await deps()
    .db.select()
    .from(shiftDrafts)
    .where(eq(shiftDrafts.companyId, company.company.id));
  expect(drafts).toEqual([]);
});

test("a manager of the requested centre alone gets it, and one of another centre does not", async () => {
  const { admin, ids } = company;
  const change = (managedCentres: string[]) =>
    deps().db.update(profiles).set({ managedCentres }).where(eq(profiles.id, admin.profile.id));
  await change([ids.triana]);
  await request();
  expect((await mails()).map(({ to }) => to)).toEqual([company.owner.email]);
});

test.each([
  [
    "for a centre that the manager does not manage",
    () => ({ centreId: company.ids.sol, fromCentreId: company.ids.triana }),
    "no-permission",
  ],
  ["from a centre of nobody", () => ({ fromCentreId: crypto.randomUUID() }), "no-permission"],
  ["by an employee", () => ({ member: company.triana }), "no-permission"],
  ["from the own centre", () => ({ fromCentreId: company.ids.triana }), "faulty"],
  ["without length", () => ({ segment: { from: 720, to: 720 } }), "faulty"],
  ["on no day", () => ({ on: "2026-13-12" }), "faulty"],
])("a request %s is refused, and nobody gets a mail", async (_, changes, code) => {
  expect(await request(changes())).toEqual({ code });
  expect(await mails()).toEqual([]);
});

test("a request of a shift that has begun is refused", async () => {
  expect(await request({}, madrid("2026-12-12T12:00"))).toEqual({ code: "begun" });
});
