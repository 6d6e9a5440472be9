import { expect, test } from "vitest";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { call } from "../../support/worker/app";
import { chosenClock } from "../../support/worker/clock";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { dayMs, hourMs } from "../../support/worker/time";

async function read({ cookie }: SignedInMember, query = "") {
  const answer = await call(`/working-now${query}`, { cookie });
  return (await answer.text()).replaceAll("<!-- -->", "");
}

test("a person who is expected and has not clocked in is listed apart, without people who came or have no terms", async () => {
  const owner = await aMember({ role: "owner", fullName: "Olga Dueña" });
  const { company } = owner;
  const [late, here, left] = [
    await aMember({ company, fullName: "Tarde Ruiz" }),
    await aMember({ company, fullName: "Aquí Gil" }),
    await aMember({ company, fullName: "Vino Mas" }),
  ];
  expect(await read(owner)).not.toContain("Previstos y sin fichar");
  // A shift of a whole day, whatever the time at which the test runs.
  const pattern = everyDay(6 * 60, 30 * 60);
  const from = addDays(localDateOf(chosenClock, company.timeZone), -2);
  for (const person of [late, here, left])
    await giveTerms(owner, person, { at: chosenClock - dayMs, from, pattern });
  await aLog(here, { checkInTime: chosenClock - hourMs, checkOutTime: null });
  await aLog(left, { checkInTime: chosenClock - 2 * hourMs, checkOutTime: chosenClock - hourMs });
  const html = await read(owner);
  const list = html.slice(html.indexOf("Previstos y sin fichar"));
  expect(list).toContain("Previstos y sin fichar: 1");
  expect(list).toContain("Tarde Ruiz");
  expect(list).toContain("previsto desde las 06:00");
  expect(list).toContain(`/history?profile=${late.profile.id}`);
  expect(list.slice(0, list.indexOf("</section>"))).not.toMatch(/Aquí Gil|Vino Mas|Olga Dueña/);
  expect(await read(owner, "?search=Tarde")).not.toContain("Previstos y sin fichar");
});
