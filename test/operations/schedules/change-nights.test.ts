// Proves that a review of past terms reads the nights of clock changes, and says what they move.
import { expect, test } from "vitest";
import { submitTerms } from "~/modules/schedules/terms/submit-terms.server";
import { typedTermsOf } from "~/modules/schedules/terms/terms-form";
import { toTerms } from "~/modules/schedules/schedule-content";
import { listSchedules } from "~/modules/schedules/list-schedules.server";
import { deps, settle } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aLog, aMember } from "../../support/worker/people";

const at = (text: string) => Date.parse(text);
const now = at("2026-11-10T10:00Z");

test("changing to a neutral clock change afterwards names the night that counts less, and the move of the balance", async () => {
  const company = await aCompany({ timeZone: "Europe/Madrid" });
  const owner = await aMember({ company, role: "owner" });
  const ana = await aMember({ company, fullName: "Ana López", employedSince: "2026-01-01" });
  await giveTerms(owner, ana, {
    at: at("2026-09-01T10:00Z"),
    from: "2026-09-01",
    pattern: everyDay(22 * 60, 30 * 60),
  });
  const ids = { companyId: company.id, profileId: ana.profile.id };
  await aLog(ana, { checkInTime: at("2026-10-24T20:00Z"), checkOutTime: at("2026-10-25T05:00Z") });
  await settle();
  const [given] = await listSchedules(deps(now), ids);
  if (given?.kind !== "terms_agreed") throw new Error("no terms");
  const typed = typedTermsOf(toTerms(given.content));
  const review = async (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...typed, ...fields, intent: "review" }))
      form.set(name, value);
    const request = new Request(`https://app.fichaclara.test/schedules/new?person=${ana.profile.id}`);
    const answer = await submitTerms(deps(now), { member: owner, form, args: { request } });
    if (!("data" in answer)) throw new Error("redirected");
    return answer.data.review?.groups[0]?.past?.replaceAll("\u00a0", " ") ?? null;
  };
  expect(await review({ clock_change: "neutral" })).toBe(
    "La noche del cambio de hora (24/10/2026) pasa a contar 1 h menos. El saldo baja 1 h.",
  );
  expect(await review({ percent: "90" })).toBeNull();
});
