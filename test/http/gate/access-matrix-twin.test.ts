// @module-tag deep
import { expect, test } from "vitest";
import { expectFaults } from "../../support/quiet-console";
import { watchRows } from "../../support/worker/database";
import { people } from "../../support/access-matrix/expectation";
import { everybodyAgain, expectedOf, isRead, knockAs, knocks } from "./access-knocks";

test("a stranger with an admin's access is noticed by the access matrix (twin)", async () => {
  const caught = new Set<string>();
  const again = everybodyAgain();
  const letIn = async () => {
    const { knockers, home } = await again();
    return { home, knockers: { ...knockers, stranger: knockers.admin } };
  };
  let everyone = await letIn();
  for (const knocking of knocks.filter(({ address, path }) => address === path)) {
    if (!isRead(knocking)) everyone = await letIn();
    const haveRowsChanged = await watchRows();
    const { status, tells, wrote } = await knockAs("stranger", knocking, everyone, haveRowsChanged);
    const expected = expectedOf(knocking)[people.indexOf("stranger")];
    if (status !== expected || tells || wrote) caught.add(`${knocking.method} ${knocking.path}`);
  }
  expectFaults();
  expect([...caught]).toEqual(
    expect.arrayContaining([
      "GET /team",
      "POST /team",
      "GET /reports",
      "GET /register",
      "GET /invitations",
      "POST /invitations",
      "POST /api/get-user-emails",
    ]),
  );
});
