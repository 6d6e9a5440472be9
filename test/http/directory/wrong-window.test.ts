// A person's page is still open after another person signed in in the same browser. Its cookies are the other's.
import { beforeEach, describe, expect, test } from "vitest";
import { refusals } from "~/modules/session/refusals";
import { call } from "../../support/worker/app";
import { everyRow } from "../../support/worker/database";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { aProposal } from "../../support/request-bodies";
import { countOf } from "../../support/worker/sign-in";

const punch = { action: "check_in", location: null };
const namedBy = ({ profile }: SignedInMember) => ({ "Fichaclara-Profile": profile.id });
const punchesOf = ({ profile }: SignedInMember) => countOf("time_logs", "subject = ?", profile.subject);

/** Ana's page is open, and Leo has signed in since. In one company a mistake would be hardest to notice. */
let ana: SignedInMember;
let leo: SignedInMember;
/** The browser's cookies now, including the profile hint that it stored for Ana. */
let cookies: string[];

beforeEach(async () => {
  const company = await aCompany({ name: "Panadería Sol" });
  [ana, leo] = [await aMember({ company }), await aMember({ company })];
  const session = leo.cookie.split("; ").at(-1)!;
  cookies = [leo.cookie, session, `__Host-profile=${ana.profile.id}; ${session}`];
});

describe("after another person signs in, a punch from the open page", () => {
  test.each([
    punch,
    { action: "check_out", location: null },
    { action: "pause_start", pause_kind: "meal" },
    { action: "undo", event: 2 },
  ])("by script ($action) is refused for both people, and the page gets the reason", async (json) => {
    for (const cookie of cookies) {
      const before = await everyRow();
      const answer = await call("/api/check-in", { cookie, json, headers: namedBy(ana) });
      expect([answer.status, await answer.json()]).toEqual([
        409,
        { error: refusals.otherCompany("Panadería Sol") },
      ]);
      expect(await everyRow()).toEqual(before);
    }
  });

  test("sent again under the key of a recorded one is refused too", async () => {
    const headers = { ...namedBy(ana), "Idempotency-Key": crypto.randomUUID() };
    expect((await call("/api/check-in", { cookie: ana.cookie, json: punch, headers })).status).toBe(200);
    const before = await everyRow();
    for (const cookie of cookies)
      expect((await call("/api/check-in", { cookie, json: punch, headers })).status).toBe(409);
    expect(await everyRow()).toEqual(before);
  });

  test("without scripts is refused, with the reason", async () => {
    const page = await (await call("/dashboard", { cookie: ana.cookie })).text();
    const named = /<input type="hidden" name="expected_profile" value="([^"]+)"\/>/.exec(page)?.[1];
    expect(named).toBe(ana.profile.id);
    const form = { action: "check_in", idempotency_key: crypto.randomUUID(), expected_profile: named! };
    for (const cookie of cookies) {
      const before = await everyRow();
      const answer = await call("/dashboard", { cookie, form });
      expect([
        answer.status,
        (await answer.text()).includes("En otra pestaña ha entrado otra persona"),
      ]).toEqual([409, true]);
      expect(await everyRow()).toEqual(before);
    }
  });

  test("is recorded if the form's profile is the signed-in one", async () => {
    const answer = await call("/api/check-in", { cookie: leo.cookie, json: punch, headers: namedBy(leo) });
    expect([answer.status, await punchesOf(leo), await punchesOf(ana)]).toEqual([200, 1, 0]);
  });

  test(
    "that does not name its profile is recorded for the other person (twin)",
    { tags: "deep" },
    async () => {
      expect((await call("/api/check-in", { cookie: leo.cookie, json: punch })).status).toBe(200);
      expect([await punchesOf(leo), await punchesOf(ana)]).toEqual([1, 0]);
    },
  );
});

test("an API client that names another profile is refused too", async () => {
  const answer = await call("/api/check-in", { bearer: leo.bearer, json: punch, headers: namedBy(ana) });
  expect([answer.status, await punchesOf(leo)]).toEqual([409, 0]);
});

test("a correction and a new passkey from the open page are refused too", async () => {
  const before = await everyRow();
  for (const [path, json] of [
    ["/api/corrections", aProposal()],
    ["/api/passkeys/options", {}],
    ["/api/passkeys", {}],
  ] as const)
    expect((await call(path, { cookie: leo.cookie, json, headers: namedBy(ana) })).status, path).toBe(409);
  const form = { intent: "remove", id: "x", expected_profile: ana.profile.id };
  expect((await call("/passkeys", { cookie: leo.cookie, form })).status).toBe(409);
  expect(await everyRow()).toEqual(before);
});
