// Proves that a person without an address can get one. On acceptance they get their profile, and person and record remain the same.
import { env } from "cloudflare:test";
import { profiles } from "#cell";
import { memberships } from "#directory";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { compareProjections } from "~/modules/ledger/compare-projections.server";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import { archiveDeps } from "~/modules/register/archive-checkpoint.server";
import { issueReceipt, writeReceipt } from "~/modules/register/issue-receipt.server";
import { dayMs, hourMs } from "~/time/units";
import { verifyReceipt } from "../../../../verifier/verify-receipt";
import { aUser } from "../../../support/worker/a-user";
import { call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { killedAtEach, sweep } from "../../../support/worker/killed-at-each";
import { aCompany, aMember, signInAgain, type SignedInMember } from "../../../support/worker/people";
import { logsOf } from "../../../support/worker/records";
import { logOf, readExport, register, trusted } from "../../../support/worker/register";
import { tokenFor } from "../../../support/worker/resend";
import { aStranger, cookiesOf, countOf, openLink } from "../../../support/worker/sign-in";
import { timePasses } from "../../../support/worker/time";
import { aPersonWithoutAccount } from "../../../support/worker/without-account";
import { answering, iso, proposed } from "../../corrections/corrected";
import { accept, homesOf, invitationToken, rowsFor } from "../../team/invitations/invited";

let boss: SignedInMember;
let rosa: Awaited<ReturnType<typeof aPersonWithoutAccount>>;
let newEmail: string;

beforeEach(async () => {
  boss = await aMember({ company: await aCompany(), role: "owner" });
  await register(boss);
  rosa = await aPersonWithoutAccount(boss, { dni: "12345678Z" });
  newEmail = aStranger().email;
});

const addAddress = (email = newEmail) =>
  call(`/team?edit=${rosa.profile.id}`, { cookie: boss.cookie, form: { intent: "new-address", email } });
const profileOf = async (id = rosa.profile.id) =>
  (await deps().db.select().from(profiles).where(eq(profiles.id, id)))[0]!;

/** A manager adds a shift of theirs, and applies it after seven days without an answer. */
async function aShift() {
  timePasses(2 * dayMs);
  await signInAgain(boss);
  const from = deps().now - dayMs;
  const change = { kind: "add", check_in_time: iso(from), check_out_time: iso(from + 8 * hourMs) };
  const id = await proposed(boss, { profile_id: rosa.profile.id, change, reason: "no había kiosco" });
  timePasses(7 * dayMs);
  await signInAgain(boss);
  expect(await answering(boss, id, { answer: "apply" })).toMatchObject({ status: 200 });
}

async function aReceipt() {
  const seq = await env.CELL_1.prepare("SELECT max(seq) FROM events WHERE subject = ?")
    .bind(rosa.profile.subject)
    .first<number>("max(seq)");
  const requested = { ...logOf(boss), profileId: rosa.profile.id, seq: seq! };
  return new TextEncoder().encode(writeReceipt((await issueReceipt(archiveDeps(deps()), requested))!));
}

test("a first address that is added and accepted opens the same profile, with its whole record", async () => {
  await aShift();
  const receipt = await aReceipt();
  const before = await logsOf(rosa);
  expect((await addAddress()).headers.get("Location")).toContain(`invited=${rosa.profile.id}`);
  expect(await profileOf()).toMatchObject({ email: null, userId: null });

  const accepted = await accept(invitationToken(newEmail));
  const opened = await openLink({ token: tokenFor(newEmail) }, cookiesOf(accepted));
  await settle();
  const cookie = cookiesOf(opened);
  const me = await (await call("/api/me", { cookie })).json();
  expect(me).toMatchObject({ user: { email: newEmail }, profile: { id: rosa.profile.id } });
  expect(await homesOf(newEmail)).toHaveLength(1);
  expect(await profileOf()).toMatchObject({ email: newEmail, fullName: "Rosa Gil", dni: "12345678Z" });

  expect([before.length, await logsOf(rosa)]).toEqual([1, before]);
  const { subject, id: profileId } = rosa.profile;
  expect(await compareProjections(env.CELL_1, { subject, profileId })).toEqual([]);
  expect(verifyReceipt(receipt, trusted()).verdict).toMatchObject({ verdict: "valid" });
  const { outcome, texts } = await readExport(await call("/dashboard/registro.zip", { cookie }));
  expect(outcome).toMatchObject({ verdict: "valid" });
  expect(texts["registro.jsonl"]).toContain(newEmail);
  expect(await countOf("profiles", "company_id = ?", boss.company.id)).toBe(2);
});

describe("a first address that is not accepted yet", () => {
  test("does not count its person twice in the plan", async () => {
    const paid = { subscriptionStatus: "active", priceId: "price_pro", trialEndsAt: 1 };
    boss = await aMember({ company: await aCompany(paid), role: "owner" });
    rosa = await aPersonWithoutAccount(boss);
    for (const nth of [1, 2]) await aMember({ company: boss.company, fullName: `Persona ${nth}` });
    await addAddress();
    const page = await (await call("/invitations/new", { cookie: boss.cookie })).text();
    // Four active people and one more: five, as the plan includes.
    expect(page).not.toContain("El plan Pro es para");
  });

  test("of a colleague is refused next to its field", async () => {
    const ana = await aMember({ company: boss.company });
    expect((await addAddress(ana.email)).status).toBe(409);
  });

  test(
    "accepted by a user, and killed at each call, is finished by the sweep or never began",
    { tags: "deep" },
    async () => {
      let now: { userId: string; profileId: string };
      const membershipOf = async () =>
        (
          await deps().directory.select().from(memberships).where(eq(memberships.profileId, now.profileId))
        )[0];
      await killedAtEach(
        async () => {
          boss = await aMember({ company: await aCompany(), role: "owner" });
          rosa = await aPersonWithoutAccount(boss);
          const user = await aUser();
          await addAddress(user.email);
          const [row] = await rowsFor(user.email);
          now = { userId: user.id, profileId: rosa.profile.id };
          return (there) => joinCompany(there, { user, invitationId: row!.id, sessionId: null });
        },
        async () => {
          await sweep();
          const [noted, profile] = [await membershipOf(), await profileOf(now.profileId)];
          expect(noted?.userId ?? null).toBe(profile.userId);
          expect(profile.userId === null || noted?.confirmedAt !== null).toBe(true);
        },
      );
      expect((await profileOf(now!.profileId)).userId).toBe(now!.userId);
    },
  );
});
