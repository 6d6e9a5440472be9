import { env } from "cloudflare:test";
import { profiles } from "#cell";
import { sessions } from "#directory";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aroundBoth, aroundD1 } from "../../support/worker/around-d1";
import { aMember } from "../../support/worker/people";

/**
 * Returns a D1 with a replica that never updates after its first answer. Sessions that may begin anywhere read from it.
 * @param from where sessions begin; as requested by default.
 */
function withLateReplica(d1: D1Database, from?: D1SessionConstraint): D1Database {
  const cachedAnswers = new Map<string, unknown>();
  const withSession = (constraint: D1SessionConstraint) =>
    aroundD1(d1.withSession("first-primary"), async (send, { method, sql }) => {
      const question = `${method} ${sql}`;
      if ((from ?? constraint) === "first-unconstrained" && cachedAnswers.has(question))
        return cachedAnswers.get(question);
      const answer = await send();
      if (method !== "batch") cachedAnswers.set(question, answer);
      return answer;
    });
  return Object.assign(Object.create(d1) as D1Database, { withSession });
}

/** Returns the statuses that a person gets whose session ends between two views of a page. */
async function looksAround(DIRECTORY: D1Database): Promise<number[]> {
  const { cookie } = await aMember();
  const look = async () => (await call("/dashboard", { cookie, env: { DIRECTORY } })).status;
  const before = await look();
  await deps().directory.update(sessions).set({ revokedAt: Date.now() });
  return [before, await look()];
}

/** Returns the same for a person who is deactivated in between. */
async function looksAtWork(CELL_1: D1Database): Promise<number[]> {
  const { cookie, profile } = await aMember({ role: "admin" });
  const json = { profile_ids: [] };
  const look = async () => (await call("/api/get-user-emails", { cookie, json, env: { CELL_1 } })).status;
  const before = await look();
  await deps().db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, profile.id));
  return [before, await look()];
}

test("an outdated replica lets nobody in: a request begins at the primary", async () => {
  expect(await looksAround(withLateReplica(env.DIRECTORY))).toEqual([200, 302]);
  expect(await looksAtWork(withLateReplica(env.CELL_1))).toEqual([200, 403]);
});

test("without starting at the primary, a session that has ended opens (twin)", { tags: "deep" }, async () => {
  expect(await looksAround(withLateReplica(env.DIRECTORY, "first-unconstrained"))).toEqual([200, 200]);
  expect(await looksAtWork(withLateReplica(env.CELL_1, "first-unconstrained"))).toEqual([200, 200]);
});

test("no query is sent outside a request's database session", async () => {
  const { cookie } = await aMember({ role: "owner" });
  const onlySessions = aroundBoth((d1) =>
    Object.assign(Object.create(d1) as D1Database, { prepare: refuse, batch: refuse }),
  );
  for (const page of ["/dashboard", "/team", "/reports", "/working-now"])
    expect((await call(page, { cookie, env: onlySessions })).status, page).toBe(200);
});

const refuse = () => {
  throw new Error("asked of the database itself");
};
