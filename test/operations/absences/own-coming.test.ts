// Proves that an employee's screen of absences has their own days and absences to come, of any month, and nobody else's.
import { expect, test } from "vitest";
import { showAbsentPeople } from "~/modules/absences/show-absent-people.server";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { anAbsence } from "../../support/worker/absences";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

const ownOf = async (member: SignedInMember) =>
  (await showAbsentPeople(deps(), { member, params: new URLSearchParams() })).own;

test("an employee sees waiting and future absences of any month, with the state or the next to answer", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner", fullName: "Marta Ruiz" });
  const [lucia, pau] = [await aMember({ company }), await aMember({ company })];
  const todayOn = localDateOf(deps().now, company.timeZone);
  const fromDay = addDays(todayOn, 70);
  await anAbsence(lucia, { fromDay, state: "requested" });
  await anAbsence(lucia, { fromDay: addDays(fromDay, 9), state: "accepted" });
  await anAbsence(lucia, { fromDay: addDays(fromDay, 18), state: "declined" });
  await anAbsence(lucia, { fromDay: addDays(todayOn, -9), state: "accepted" });
  await anAbsence(lucia, { fromDay: addDays(todayOn, -5), state: "requested" });
  await anAbsence(pau, { fromDay, state: "requested" });
  const own = await ownOf(lucia);
  expect(own?.coming.map(({ text, state }) => [text.split(" ")[0], state])).toEqual([
    ["Vacaciones", "Pendiente de Marta Ruiz"],
    ["Vacaciones", "Pendiente de Marta Ruiz"],
    ["Vacaciones", "Aceptada"],
  ]);
  expect(own?.left).toMatchObject([{ kind: null, text: expect.stringContaining("horario") as string }]);
  expect(await ownOf(owner)).toBeNull();
});
