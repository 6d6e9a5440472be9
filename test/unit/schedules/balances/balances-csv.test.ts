import { expect, test } from "vitest";
import { balancesCsv } from "~/modules/schedules/balances/balances-csv";

const person = {
  id: "ana",
  name: "Ana López",
  openingOn: "2026-11-01",
  since: null,
  expected: 2_400,
  effective: 2_190,
  moved: -30,
  balance: -240,
  pendingDays: 1,
  lastOn: null,
};

test("the balances file has a row for each person, with hours that a spreadsheet can add", () => {
  const ahead = { ...person, name: "=1+1", effective: 2_475, moved: 0, balance: 75, pendingDays: 0 };
  expect(balancesCsv([person, ahead]).split("\r\n").slice(1)).toEqual([
    "Ana López;01/11/2026;40,00;36,50;0,00;0,50;0,00;4,00;1",
    '"\'=1+1";01/11/2026;40,00;41,25;0,00;0,00;1,25;0,00;0',
    "",
  ]);
});

test("a balance that opened too long ago has no sums", () => {
  expect(balancesCsv([{ ...person, balance: null }]).split("\r\n")[1]).toBe("Ana López;01/11/2026;;;;;;;1");
});
