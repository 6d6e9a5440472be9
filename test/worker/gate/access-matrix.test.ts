import { beforeAll, describe, expect, test } from "vitest";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { everyRow } from "../../support/worker/database";
import { expectations } from "./access-expectations";
import {
  addresses,
  answersToEach,
  everybodyAgain,
  expectedOf,
  isRead,
  knocks,
  secret,
  type Everybody,
} from "./access-knocks";

test("every route of the build has a row in the matrix, and every row a route", () => {
  expect(Object.keys(expectations).sort()).toEqual(addresses.map(({ path }) => path).sort());
});

// All rows are read around each refusal: those of the cases before would be the greater part of the work.
describe("each is answered as the matrix says, and a stranger is told nothing", () => {
  describe("by reads", () => {
    const again = everybodyAgain();
    test.each(knocks.filter(isRead))("$method $address (case $index)", async (knocking) => {
      expect(await answersToEach(knocking, await again())).toEqual(expectedOf(knocking));
    });
  });
});

describe("nothing is changed by PUT, PATCH, DELETE, HEAD or OPTIONS without an action of that name", () => {
  let everyone: Everybody;
  beforeAll(async () => {
    everyone = await everybodyAgain()();
  });

  test.each(addresses.filter(({ path }) => path !== "/no/such/page"))(
    "at $path",
    async ({ path, writes }) => {
      const before = await rowsOfPeople();
      for (const method of ["HEAD", "OPTIONS", ...(writes ? [] : ["PUT", "PATCH", "DELETE"])]) {
        const answer = await call(path, { method, cookie: everyone.knockers.stranger.cookie });
        expect(await answer.text()).not.toContain(secret);
      }
      expectFaults();
      expect(await rowsOfPeople()).toEqual(before);
    },
  );
});

/** An export lets the register's tree grow first: that follows from its events. */
async function rowsOfPeople() {
  const rows = await everyRow();
  delete rows.tiles;
  return rows;
}
