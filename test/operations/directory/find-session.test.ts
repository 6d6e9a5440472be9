// Proves that what is read with a session is returned to its reader alone.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findSession } from "~/modules/session/find-session.server";
import { deps } from "../../support/worker/deps";
import { aMember } from "../../support/worker/people";

test("a second reader of a request's session never gets the first reader's results", async () => {
  const { cookie, profile } = await aMember();
  const context = { ...deps(), nonce: "", cookies: [], shared: new Map<string, Promise<unknown>>() };
  const args = { request: new Request("https://fichaclara.test/", { headers: { Cookie: cookie } }), context };
  const reads = {
    columns: { answer: sql<string>`'of the query'` },
    alongside: () => ({ answer: sql`SELECT 'of the round trip' AS text` }),
  };
  const [first, second] = await Promise.all([
    findSession(args, reads),
    findSession(args, { columns: { other: sql<string>`'never read'` } }),
  ]);
  expect(first?.columns).toEqual({ answer: "of the query" });
  expect(first?.alongside?.answer.results).toEqual([{ text: "of the round trip" }]);
  expect(second).toMatchObject({ columns: null, alongside: null });
  expect([first, second].map((session) => session?.member?.profile.id)).toEqual([profile.id, profile.id]);
});
