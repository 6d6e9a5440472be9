import { monthlyEmployeeStats, paymentFailures } from "#schema";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids";
import { deps } from "../../support/worker/app";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { punchCost } from "../clock/punch-cost";

const mostRowsRead = 20;

/** The rows and round trips of a check-in and a check-out. */
async function costs(member: SignedInMember) {
  const checkIn = await punchCost(member, "check_in");
  return { checkIn, checkOut: await punchCost(member, "check_out") };
}

interface Paying {
  people: number;
  isCounted: boolean;
  owes?: boolean;
}

async function aPayingCompany({ people, isCounted, owes = false }: Paying) {
  const { db, now } = deps();
  const company = await aCompany({ subscriptionStatus: "active", priceId: "price_plus" });
  if (owes)
    await db
      .insert(paymentFailures)
      .values({ id: newId(now), companyId: company.id, firstFailureDate: now - 1_000 });
  if (isCounted)
    await db.insert(monthlyEmployeeStats).values(
      ["2026-08", "2026-09", "2026-10"].map((monthYear) => ({
        companyId: company.id,
        monthYear,
        currentActiveEmployees: people,
        maxActiveEmployees: people,
      })),
    );
  const [member] = await Promise.all(Array.from({ length: people }, () => aMember({ company })));
  return member!;
}

test("what a subscription adds to a punch is a row, and another while it owes, and no round trip", async () => {
  const trial = await costs(await aMember());
  const paying = await costs(await aPayingCompany({ people: 40, isCounted: true }));
  const owing = await costs(await aPayingCompany({ people: 40, isCounted: true, owes: true }));
  for (const action of ["checkIn", "checkOut"] as const) {
    const { roundTrips, rowsRead } = trial[action];
    expect(paying[action].rowsRead).toBeLessThanOrEqual(Math.min(rowsRead + 1, mostRowsRead));
    expect(owing[action].rowsRead).toBeLessThanOrEqual(rowsRead + 2);
    expect([paying[action].roundTrips, owing[action].roundTrips]).toEqual([roundTrips, roundTrips]);
  }
});

test("its twin, where nobody has counted the people yet, reads them all", async () => {
  const { checkIn } = await costs(await aPayingCompany({ people: 40, isCounted: false }));
  expect(checkIn.rowsRead).toBeGreaterThan(mostRowsRead);
});
