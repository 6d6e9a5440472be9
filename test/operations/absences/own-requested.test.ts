// Proves that an employee's screen of absences names their own requests, of any month, and nobody else's.
import { expect, test } from "vitest";
import { showAbsentPeople } from "~/modules/absences/show-absent-people.server";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { anAbsence } from "../../support/worker/absences";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

const requestsOf = async (member: SignedInMember) =>
  (await showAbsentPeople(deps(), { member, params: new URLSearchParams() })).ownRequested.map(
    ({ text, turn }) => [text.split(" ")[0], turn],
  );

test("an employee sees their requests of later months first, with the person who answers", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner", fullName: "Marta Ruiz" });
  const [lucia, pau] = [await aMember({ company }), await aMember({ company })];
  const fromDay = addDays(localDateOf(deps().now, company.timeZone), 70);
  await anAbsence(lucia, { fromDay, state: "requested" });
  await anAbsence(lucia, { fromDay: addDays(fromDay, 9), state: "accepted" });
  await anAbsence(pau, { fromDay, state: "requested" });
  expect(await requestsOf(lucia)).toEqual([["Vacaciones", "Pendiente de Marta Ruiz"]]);
  expect(await requestsOf(owner)).toEqual([]);
});
