// @module-tag deep
import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { expectFaults } from "../../support/quiet-console";
import { watchRows } from "../../support/worker/database";
import { people } from "./access-expectations";
import { everybodyAgain, expectedOf, isRead, knockAs, knocks } from "./access-knocks";

/** The twin of all queries together: their conditions on the company have no effect. */
function withoutCompany<D1 extends D1Database | D1DatabaseSession>(d1: D1): D1 {
  const weakened = (sql: string) => sql.replaceAll(/(?:[\w"]+\.)?"?company_id"? = \?/g, "($& OR TRUE)");
  return Object.assign(Object.create(d1) as D1, {
    prepare: (sql: string) => d1.prepare(weakened(sql)),
    batch: d1.batch.bind(d1),
    ...("withSession" in d1 && {
      withSession: (from: D1SessionConstraint) => withoutCompany(d1.withSession(from)),
    }),
  });
}

test("twin: did the queries not name the company, the matrix would catch it wherever others' data can be asked for", async () => {
  const caught = new Set<string>();
  const bindings = { CELL_1: withoutCompany(env.CELL_1) };
  const again = everybodyAgain();
  let everyone = await again();
  for (const knocking of knocks.filter(({ address, path }) => address === path)) {
    if (!isRead(knocking)) everyone = await again();
    const haveRowsChanged = await watchRows();
    const options = { env: bindings, haveRowsChanged };
    const { status, tells, wrote } = await knockAs("stranger", knocking, everyone, options);
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
