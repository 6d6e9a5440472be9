import { expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { countingBoth } from "../../support/worker/counting-d1";
import { connect } from "../../support/worker/live";
import { aMember, type SignedInMember } from "../../support/worker/people";

/** Returns the company that a page shows, the number of waits for the databases, and the new cookies. */
async function look(member: SignedInMember, hint: string | null) {
  const session = member.cookie.split("; ").at(-1)!;
  const cookie = hint === null ? session : `__Host-profile=${hint}; ${session}`;
  const { bindings, count } = countingBoth();
  const answer = await call("/api/me", { cookie, env: bindings });
  const { profile } = await answer.json<{ profile: { id: string } }>();
  return { profile: profile.id, waits: count.waits, kept: answer.headers.getSetCookie() };
}

const cookiesOfProfile = ({ profile }: SignedInMember) => [
  `__Host-profile=${profile.id}@CELL_1; Path=/; Secure; SameSite=Lax; Max-Age=2592000`,
];

test("a browser with a correct profile hint waits once, and gets no new hint", async () => {
  const ana = await aMember();
  expect(await look(ana, ana.profile.id)).toEqual({ profile: ana.profile.id, waits: 1, kept: [] });
});

test("a browser without a hint, or with a wrong one, sees its own page, and gets the hint", async () => {
  const [ana, leo] = [await aMember(), await aMember()];
  for (const hint of [null, "", leo.profile.id, "' OR 1 = 1 --", "x".repeat(4_000)])
    expect(await look(ana, hint)).toEqual({ profile: ana.profile.id, waits: 2, kept: cookiesOfProfile(ana) });
});

test("a live socket opens without a hint, although its answer cannot set one", async () => {
  const ana = await aMember();
  const { status, webSocket, headers } = await connect({ cookie: ana.cookie.split("; ").at(-1)! });
  expect([status, headers.getSetCookie()]).toEqual([101, []]);
  webSocket!.accept();
  webSocket!.close();
});

test("the cookie that names a profile opens nothing without a session, and costs no query", async () => {
  const { profile } = await aMember();
  const { bindings, count } = countingBoth();
  for (const session of ["", "; __Host-session=x", `; __Host-session=${"x".repeat(44)}`]) {
    const cookie = `__Host-profile=${profile.id}${session}`;
    expect((await call("/api/me", { cookie, env: bindings })).status).toBe(401);
  }
  expect(count.roundTrips).toBe(0);
});
