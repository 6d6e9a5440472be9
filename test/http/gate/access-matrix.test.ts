import { beforeAll, describe, expect, test } from "vitest";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { everyRow } from "../../support/worker/database";
import { accessMatrix } from "../../support/access-matrix/access-matrix";
import {
  addresses,
  answersToEach,
  everybodyAgain,
  expectedOf,
  isQuick,
  isRead,
  knocks,
  secret,
  type Everybody,
  type Knocking,
} from "./access-knocks";

test("every route of the build has a row in the access matrix, and every row a route", () => {
  expect(Object.keys(accessMatrix).sort()).toEqual(addresses.map(({ path }) => path).sort());
});

// All rows are read around each refusal. Rows of earlier cases would take most of the time.
describe("each caller gets the answer of the access matrix, and a stranger learns nothing", () => {
  describe("for reads", () => {
    const again = everybodyAgain();
    const reads = knocks.filter(isRead);
    const answersAsExpected = async (knocking: Knocking) =>
      expect(await answersToEach(knocking, await again())).toEqual(expectedOf(knocking));
    const title = "$method $address (case $index)";
    test.each(reads.filter(({ address }) => isQuick(address)))(title, answersAsExpected);
    test.each(reads.filter(({ address }) => !isQuick(address)))(title, { tags: "deep" }, answersAsExpected);
  });
});

describe("PUT, PATCH, DELETE, HEAD and OPTIONS change nothing without an action of that name", () => {
  let everyone: Everybody;
  beforeAll(async () => {
    everyone = await everybodyAgain()();
  });

  const changesNothing = async ({ path, writes }: (typeof addresses)[number]) => {
    const before = await rowsOfPeople();
    for (const method of ["HEAD", "OPTIONS", ...(writes ? [] : ["PUT", "PATCH", "DELETE"])]) {
      const answer = await call(path, { method, cookie: everyone.knockers.stranger.cookie });
      expect(await answer.text()).not.toContain(secret);
    }
    expectFaults();
    expect(await rowsOfPeople()).toEqual(before);
  };
  const knownAddresses = addresses.filter(({ path }) => path !== "/no/such/page");
  test.each(knownAddresses.filter(({ path }) => isQuick(path)))("at $path", changesNothing);
  test.each(knownAddresses.filter(({ path }) => !isQuick(path)))(
    "at $path",
    { tags: "deep" },
    changesNothing,
  );
});

/** An export first grows the register's tree, which follows from its events. */
async function rowsOfPeople() {
  const rows = await everyRow();
  delete rows.tiles;
  return rows;
}
