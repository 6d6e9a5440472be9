import { describe, expect, test } from "vitest";
import { balanceOrders, readBalanceOrder, sortBalances } from "~/modules/schedules/balances/sort-balances";

const people = [
  { name: "Ana", balance: 60 },
  { name: "Eva", balance: null },
  { name: "Leo", balance: -30 },
  { name: "Luis", balance: 60 },
  { name: "Mar", balance: 480 },
];
const names = (order: Parameters<typeof sortBalances>[1]) =>
  sortBalances(people, order).map(({ name }) => name);

describe("the list of balances", () => {
  test("is sorted by name by default", () => {
    expect(names("name")).toEqual(["Ana", "Eva", "Leo", "Luis", "Mar"]);
  });

  test("may have the highest or the lowest first, equal ones by name, and people without a balance last", () => {
    expect(names("highest")).toEqual(["Mar", "Ana", "Luis", "Leo", "Eva"]);
    expect(names("lowest")).toEqual(["Leo", "Ana", "Luis", "Mar", "Eva"]);
  });

  test("takes its order from the URL, and falls back to names", () => {
    expect(balanceOrders.map(readBalanceOrder)).toEqual(balanceOrders);
    expect([readBalanceOrder(null), readBalanceOrder("salary"), readBalanceOrder("")]).toEqual([
      "name",
      "name",
      "name",
    ]);
  });
});
