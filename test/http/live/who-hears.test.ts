import { describe, expect, test } from "vitest";
import { publish } from "~/modules/live/publish.server";
import { hourMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { openTab } from "../../support/worker/live";
import { aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { answering, proposed } from "../corrections/corrected";

async function punchAs({ cookie }: SignedInMember, action: "check_in" | "check_out") {
  const answer = await call("/api/check-in", { cookie, json: { action, location: null } });
  await settle();
  return answer.status;
}

test("the live message of a punch reaches the person's own tabs, the owner and the admins of the company, and nobody else", async () => {
  const ana = await aMember();
  const { company } = ana;
  const [owner, admin, colleague] = await Promise.all([
    aMember({ company, role: "owner" }),
    aMember({ company, role: "admin" }),
    aMember({ company }),
  ]);
  const stranger = await aMember({ role: "owner" });
  const [phone, desk, owners, admins, colleagues, strangers] = await Promise.all(
    [ana, ana, owner, admin, colleague, stranger].map(openTab),
  );

  expect(await punchAs(ana, "check_in")).toBe(200);
  const ofAna = [{ kind: "time-log", profileId: ana.profile.id }];
  for (const tab of [phone, desk, owners, admins]) expect(await tab!.news()).toEqual(ofAna);

  // A socket keeps the order. A message about Ana would come before this one.
  await punchAs(colleague, "check_in");
  await punchAs(stranger, "check_in");
  expect(await colleagues!.news()).toEqual([{ kind: "time-log", profileId: colleague.profile.id }]);
  expect(await strangers!.news()).toEqual([{ kind: "time-log", profileId: stranger.profile.id }]);
  await punchAs(ana, "check_out");
  expect(await phone!.news()).toEqual(ofAna);
  expect(await owners!.news(2)).toEqual([{ kind: "time-log", profileId: colleague.profile.id }, ...ofAna]);
});

test("an owner's own punch reaches the owner once", async () => {
  const owner = await aMember({ role: "owner" });
  const tab = await openTab(owner);
  await punchAs(owner, "check_in");
  await punchAs(owner, "check_out");
  const own = { kind: "time-log", profileId: owner.profile.id };
  expect(await tab.news(2)).toEqual([own, own]);
  // A second message about the same punch would come before this one.
  const admin = await aMember({ company: owner.company, role: "admin" });
  await punchAs(admin, "check_in");
  expect(await tab.news()).toEqual([{ kind: "time-log", profileId: admin.profile.id }]);
});

test("a proposal about a worker reaches the worker and the managers, and so does the answer", async () => {
  const ana = await aMember();
  const { company } = ana;
  const owner = await aMember({ company, role: "owner" });
  const colleague = await aMember({ company });
  const [hers, owners, colleagues] = await Promise.all([ana, owner, colleague].map(openTab));
  const log = await aLog(ana, { checkInTime: deps().now - 9 * hourMs, checkOutTime: deps().now - hourMs });
  const id = await proposed(owner, {
    profile_id: ana.profile.id,
    entry_id: log.id,
    reason: "ese día no vino",
    change: { kind: "void" },
  });
  await settle();
  const ofAna = { kind: "correction", profileId: ana.profile.id };
  for (const tab of [hers, owners]) expect(await tab!.news()).toEqual([ofAna]);
  await answering(ana, id, { answer: "accept" });
  await settle();
  for (const tab of [hers, owners]) expect(await tab!.news()).toEqual([ofAna]);
  // A message about Ana would come before this one.
  await punchAs(colleague, "check_in");
  expect(await colleagues!.news()).toEqual([{ kind: "time-log", profileId: colleague.profile.id }]);
});

test("a refused punch sends no live message", async () => {
  const ana = await aMember();
  const boss = await aMember({ company: ana.company, role: "owner" });
  const tab = await openTab(boss);
  expect(await punchAs(ana, "check_out")).toBe(409);
  expect(await punchAs(boss, "check_in")).toBe(200);
  expect(await tab.news()).toEqual([{ kind: "time-log", profileId: boss.profile.id }]);
});

test("a punch without scripts, from the page's form, sends a live message too", async () => {
  const ana = await aMember();
  const tab = await openTab(ana);
  const page = await call("/dashboard", {
    cookie: ana.cookie,
    form: { action: "check_in", idempotency_key: crypto.randomUUID() },
  });
  expect(page.status).toBe(303);
  await settle();
  expect(await tab.news()).toEqual([{ kind: "time-log", profileId: ana.profile.id }]);
});

describe("a manager of some centres", () => {
  const companyOfTwoCentres = async () => {
    const owner = await aMember({ role: "owner" });
    const { company } = owner;
    const [scoped, ana, eva] = await Promise.all([
      aMember({ company, role: "admin", managedCentres: ["triana"] }),
      aMember({ company, centreId: "triana", centreSince: "2000-01-01" }),
      aMember({ company, centreId: "sol", centreSince: "2000-01-01" }),
    ]);
    return { owner, scoped, ana, eva };
  };

  test("gets live messages for punches of their people, and of nobody else's", async () => {
    const { owner, scoped, ana, eva } = await companyOfTwoCentres();
    const [owners, theirs] = await Promise.all([owner, scoped].map(openTab));
    for (const person of [eva, owner, ana]) await punchAs(person, "check_in");
    const of = ({ profile }: SignedInMember) => ({ kind: "time-log", profileId: profile.id });
    // A socket keeps the order. Messages about Eva and the owner would come before this one.
    expect(await theirs!.news()).toEqual([of(ana)]);
    expect(await owners!.news(3)).toEqual([eva, owner, ana].map(of));
  });

  test("sees in a message about several people only their own", async () => {
    const { scoped, ana, eva } = await companyOfTwoCentres();
    const tab = await openTab(scoped);
    const profileIds = [eva, ana].map(({ profile }) => profile.id);
    publish(deps(), { companyId: ana.company.id, message: { kind: "plan", profileIds } });
    await settle();
    expect(await tab.news()).toEqual([{ kind: "plan", profileIds: [ana.profile.id] }]);
  });
});
