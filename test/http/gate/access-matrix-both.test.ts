// @module-tag deep
import { describe, expect, test } from "vitest";
import { watchRows } from "../../support/worker/database";
import { people } from "../../support/access-matrix/expectation";
import {
  everybodyAgain,
  expectedOf,
  isRead,
  knockAs,
  knocks,
  type Everybody,
  type Knocking,
} from "./access-knocks";

/** The pages that may name this person's other company: those to choose one, leave one or leave all. */
const namesBoth = ["/join", "/leave", "/close-account"];

describe("a person in both companies, with a session in the other, gets the same answers as a stranger", () => {
  const toPages = knocks.filter(({ address, path }) => address === path);
  async function asStranger(knocking: Knocking, everyone: Everybody) {
    const haveRowsChanged = await watchRows();
    const { tells, ...answer } = await knockAs("stranger", knocking, everyone, haveRowsChanged);
    const status = expectedOf(knocking)[people.indexOf("stranger")];
    expect(answer).toEqual({ status, wrote: false });
    if (!namesBoth.includes(knocking.path)) expect(tells).toBe(false);
  }

  const again = everybodyAgain(true);

  test("for reads", async () => {
    const everyone = await again();
    for (const knocking of toPages.filter(isRead)) await asStranger(knocking, everyone);
  });

  test.each(toPages.filter((knocking) => !isRead(knocking)))(
    "for $method $address (case $index)",
    async (knocking) => asStranger(knocking, await again()),
  );
});
