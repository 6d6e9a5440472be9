// Proves that a manager prints and records a notice on paper for a person without an address, without scripts, and that others see no form.
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { beginAt } from "../../support/worker/time";

beginAt(Date.parse("2026-11-20T09:00:00Z"));

let owner: SignedInMember;
let ana: SignedInMember;
beforeEach(async () => {
  const company = await aCompany({ name: "Bar Luna" });
  owner = await aMember({ company, role: "owner", fullName: "Marta Ruiz" });
  ana = await aMember({ company, fullName: "Ana López" });
  await giveTerms(owner, ana, { at: Date.now(), from: "2026-01-01", pattern: everyDay(540, 1020) });
  await deps().db.update(profiles).set({ email: null }).where(eq(profiles.id, ana.profile.id));
});

const path = () => `/absences/allowance?profile=${ana.profile.id}`;
const readText = async (answer: Response) =>
  (await answer.text())
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("\u00a0", " ")
    .replaceAll(/\s+/g, " ");
const screen = async (who: SignedInMember) => readText(await call(path(), { cookie: who.cookie }));
const send = (handedOn: string) =>
  call(path(), { cookie: owner.cookie, form: { notice_of: "2026-12-31", handed_on: handedOn } });

test("a manager reads the paper notice and records its day, and the allowance shows who handed it over and when", async () => {
  const before = await screen(owner);
  expect(before).toContain("Aviso de «Bar Luna» a Ana López");
  expect(before).toMatch(
    /Te quedan [\d,]+ días laborables de vacaciones que puedes tomar hasta el 31\/12\/2026/,
  );
  const answer = await send("20/11/2026");
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, `${path()}&noticed=1`]);
  const after = await screen(owner);
  expect(after).toContain(
    "Aviso entregado en papel el 20/11/2026: lo que no se tome hasta el 31/12 caduca. Lo apuntó Marta Ruiz el 20/11/2026",
  );
  expect(after).not.toContain("Aviso en papel");
  expect(await screen(ana)).toContain("Aviso entregado en papel el 20/11/2026");
});

test.each([
  ["", "Escribe el día de la entrega, como 03/12/2026."],
  ["31/11/2026", "Ese día no existe"],
  ["21/11/2026", "Ese día todavía no ha llegado."],
  ["29/09/2026", "El aviso vale si se entregó entre el 30/09/2026 y el 01/12/2026."],
])(
  "a paper notice with the day '%s' is refused next to its field and keeps the text: %s",
  async (typed, text) => {
    const answer = await send(typed);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(text);
    expect(html).toContain(`value="${typed}"`);
  },
);

test("a person with an address gets no form for a paper notice, nor does their manager", async () => {
  expect(await screen(ana)).not.toContain("Aviso en papel");
  await deps().db.update(profiles).set({ email: "ana@example.com" }).where(eq(profiles.id, ana.profile.id));
  expect(await screen(owner)).not.toContain("Aviso en papel");
});
