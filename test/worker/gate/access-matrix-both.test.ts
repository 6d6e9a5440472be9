import { beforeEach, describe, expect, test } from "vitest";
import { watchRows } from "../../support/worker/database";
import { emptyDatabase } from "../../support/worker/empty-database";
import { people } from "./access-expectations";
import {
  everybody,
  expectedOf,
  isRead,
  knockAs,
  knocks,
  type Everybody,
  type Knocking,
} from "./access-knocks";

/** What this person may see of their other company: that they are in it, where they choose one, leave one or leave all. */
const namesBoth = ["/join", "/leave", "/close-account"];

describe("whoever is in both companies, with a session in the other, is answered as a stranger is", () => {
  const toPages = knocks.filter(({ address, path }) => address === path);
  async function asStranger(knocking: Knocking, everyone: Everybody) {
    const haveRowsChanged = await watchRows();
    const { tells, ...answer } = await knockAs("stranger", knocking, everyone, { haveRowsChanged });
    const status = expectedOf(knocking)[people.indexOf("stranger")];
    expect(answer).toEqual({ status, wrote: false });
    if (!namesBoth.includes(knocking.path)) expect(tells).toBe(false);
  }

  test("by reads", async () => {
    await emptyDatabase();
    const everyone = await everybody(true);
    for (const knocking of toPages.filter(isRead)) await asStranger(knocking, everyone);
  });

  describe("by writes", () => {
    beforeEach(emptyDatabase);
    test.each(toPages.filter((knocking) => !isRead(knocking)))(
      "$method $address (case $index)",
      async (knocking) => asStranger(knocking, await everybody(true)),
    );
  });
});
