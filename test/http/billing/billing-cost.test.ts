import { monthlyEmployeeStats, paymentFailures } from "#cell";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { punchCost } from "../clock/punch-cost";

// The limits of P2, for payers and debtors.
const mostRowsRead = { checkIn: 20, checkOut: 23 };
const mostRowsWritten = 11;
const mostRoundTrips = 3;

/** Returns the rows and round trips of a check-in and a check-out. */
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

test("a punch stays within its row limit in the trial, while paying and while owing; a subscription adds a row, a debt another", async () => {
  const counted = { people: 5, isCounted: true };
  const trial = await costs(await aMember());
  const paying = await costs(await aPayingCompany(counted));
  const owing = await costs(await aPayingCompany({ ...counted, owes: true }));
  for (const action of ["checkIn", "checkOut"] as const) {
    const { roundTrips, rowsRead } = trial[action];
    const added = [paying, owing].map((state) => state[action].rowsRead - rowsRead);
    expect(added[0]).toBeLessThanOrEqual(1);
    expect(added[1]).toBeLessThanOrEqual(2);
    for (const state of [trial, paying, owing]) {
      expect(state[action].roundTrips).toBe(roundTrips);
      expect(state[action].rowsRead).toBeLessThanOrEqual(mostRowsRead[action]);
      expect(state[action].roundTrips).toBeLessThanOrEqual(mostRoundTrips);
      expect(state[action].rowsWritten).toBeLessThanOrEqual(mostRowsWritten);
    }
  }
});

test("without a stored count of people, a punch reads all of them (twin)", { tags: "deep" }, async () => {
  const { checkIn } = await costs(await aPayingCompany({ people: 40, isCounted: false }));
  expect(checkIn.rowsRead).toBeGreaterThan(mostRowsRead.checkIn);
});
