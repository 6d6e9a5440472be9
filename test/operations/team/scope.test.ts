// Proves who limits an administrator to centres, and that two managers at the same time leave one answer that both know.
import { invitations, mailOutbox, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findDuplicatePerson } from "~/modules/people/find-duplicate-person.server";
import { endCentre } from "~/modules/schedules/server/end-centre.server";
import { scopeChangesQuery } from "~/modules/team/scope-changes.server";
import { updateMember, type MemberChange } from "~/modules/team/server/update-member.server";
import { minuteMs } from "~/time/units";
import { aScopedCompany, type ScopedCompany } from "../../support/worker/a-scoped-company";
import { deps, settle } from "../../support/worker/deps";
import { aCentre } from "../../support/worker/give-terms";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { inEveryOrder } from "../../support/worker/schedule";
import { beginAt, timePasses } from "../../support/worker/time";

beginAt(Date.parse("2026-11-20T12:00:00+01:00"));

type Scope = NonNullable<MemberChange["scope"]>;

const changeOf = (
  by: SignedInMember,
  { profile }: SignedInMember,
  role: "admin" | "employee",
  scope: Scope | null = null,
): MemberChange => ({
  member: by,
  profileId: profile.id,
  fullName: profile.fullName!,
  dni: profile.dni,
  role,
  scope,
});

const change = async (...input: Parameters<typeof changeOf>) => {
  const { code } = await updateMember(deps(), changeOf(...input));
  await settle();
  return code;
};

const stored = async ({ profile }: SignedInMember) => {
  const [row] = await deps().db.select().from(profiles).where(eq(profiles.id, profile.id));
  return { role: row!.role, centres: row!.managedCentres };
};

const toTriana = ({ ids }: ScopedCompany): Scope => ({ known: null, centres: [ids.triana] });

describe("an administrator is limited to centres", () => {
  test("by the owner and by an administrator of everything, who can also end the limit", async () => {
    const company = await aScopedCompany();
    const { owner, admin, ids } = company;
    const other = await aMember({ company: company.company, role: "admin" });
    expect(await change(admin, other, "admin", toTriana(company))).toBe("updated");
    expect(await stored(other)).toEqual({ role: "admin", centres: [ids.triana] });
    expect(await change(owner, other, "admin", { known: [ids.triana], centres: null })).toBe("updated");
    expect(await stored(other)).toEqual({ role: "admin", centres: null });
  });

  test("with the author and the instant of each change, which a lost answer does not repeat", async () => {
    const company = await aScopedCompany();
    const { owner, admin, ids } = company;
    const [noon, { id: authorId }] = [deps().now, owner.profile];
    for (const scope of [toTriana(company), toTriana(company), { known: [ids.triana], centres: [ids.sol] }]) {
      await change(owner, admin, "admin", scope);
      timePasses(minuteMs);
    }
    await change(owner, admin, "employee");
    await change(owner, admin, "admin");
    const of = { companyId: company.company.id, profileId: admin.profile.id };
    const changes = await scopeChangesQuery(deps().db, of);
    expect(changes).toMatchObject([
      { previous: [ids.sol], centres: null, authorId, recordedAt: noon + 3 * minuteMs },
      { previous: [ids.triana], centres: [ids.sol], authorId, recordedAt: noon + 2 * minuteMs },
      { previous: null, centres: [ids.triana], authorId, recordedAt: noon },
    ]);
  });

  test("by no manager of centres, who also cannot limit themselves or change a role", async () => {
    const company = await aScopedCompany();
    const { admin, scoped, triana, ids } = company;
    const outcomes = [
      await change(scoped, admin, "admin", toTriana(company)),
      await change(scoped, scoped, "admin", { known: [ids.triana], centres: null }),
      await change(admin, admin, "admin", toTriana(company)),
      await change(scoped, triana, "admin"),
      await change(scoped, admin, "employee"),
    ];
    expect(outcomes).toEqual(["not-found", "not-found", "own-role", "no-permission", "not-found"]);
    expect([await stored(admin), await stored(scoped), await stored(triana)]).toEqual([
      { role: "admin", centres: null },
      { role: "admin", centres: [ids.triana] },
      { role: "employee", centres: null },
    ]);
  });

  test("with their promotion if centres are ticked, and not otherwise, until they are demoted", async () => {
    const company = await aScopedCompany();
    const { owner, sol, triana, ids } = company;
    await change(owner, sol, "admin", toTriana(company));
    await change(owner, triana, "admin");
    expect([await stored(sol), await stored(triana)]).toEqual([
      { role: "admin", centres: [ids.triana] },
      { role: "admin", centres: null },
    ]);
    await change(owner, sol, "employee");
    await change(owner, sol, "admin");
    expect(await stored(sol)).toEqual({ role: "admin", centres: null });
  });

  test("to open centres of their company only", async () => {
    const company = await aScopedCompany();
    const { owner, admin } = company;
    const ended = await aCentre(owner, "Atlantic/Canary");
    expect(await endCentre(deps(), { member: owner, centreId: ended })).toBe(true);
    const stranger = await aMember({ role: "owner" });
    for (const centre of [ended, await aCentre(stranger, null), "nobody's"])
      expect(await change(owner, admin, "admin", { known: null, centres: [centre] })).toBe("scope-unknown");
    expect(await stored(admin)).toEqual({ role: "admin", centres: null });
  });

  test("and sees everybody with that centre then, also people whose terms were not evaluated yet", async () => {
    const company = await aScopedCompany();
    const { owner, admin, triana, ids } = company;
    const place = () =>
      deps()
        .db.select({ centre: profiles.centreId, since: profiles.centreSince })
        .from(profiles)
        .where(eq(profiles.id, triana.profile.id));
    await deps()
      .db.update(profiles)
      .set({ centreId: null, centreSince: null })
      .where(eq(profiles.id, triana.profile.id));
    await change(owner, admin, "admin", toTriana(company));
    expect(await place()).toEqual([{ centre: ids.triana, since: "2026-01-01" }]);
  });
});

test("a limit that is sent again, as after a lost answer, is confirmed", async () => {
  const company = await aScopedCompany();
  const { owner, admin } = company;
  const codes = [
    await change(owner, admin, "admin", toTriana(company)),
    await change(owner, admin, "admin", toTriana(company)),
  ];
  expect(codes).toEqual(["updated", "updated"]);
});

test("open invitations outside the new limit are withdrawn, and the owner gets a mail about them", async () => {
  const company = await aScopedCompany();
  const { owner, admin, ids } = company;
  const { db, now } = deps();
  const companyId = company.company.id;
  const invited = { companyId, fullName: "Nueva", expiresAt: now + 1e9, createdAt: now };
  const invite = (email: string, more: Partial<typeof invitations.$inferInsert> = {}) =>
    db.insert(invitations).values({
      ...invited,
      id: crypto.randomUUID(),
      email,
      tokenHash: email,
      role: "employee" as const,
      centreId: ids.triana,
      invitedBy: admin.profile.id,
      ...more,
    });
  await invite("triana@example.com");
  await invite("sol@example.com", { centreId: ids.sol });
  await invite("nowhere@example.com", { centreId: null });
  await invite("admin@example.com", { role: "admin", centreId: null });
  await invite("owners@example.com", { centreId: ids.sol, invitedBy: owner.profile.id });
  expect(await change(owner, admin, "admin", toTriana(company))).toBe("updated");
  const left = await db.select().from(invitations).where(eq(invitations.companyId, companyId));
  expect(left.map(({ email }) => email).toSorted()).toEqual(["owners@example.com", "triana@example.com"]);
  const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, owner.email));
  const withdrawn = mails.filter(({ dedupeKey }) => dedupeKey.startsWith("invitations-withdrawn"));
  expect(withdrawn.map(({ recipient, text }) => [recipient, text.includes("fuera de sus centros")])).toEqual([
    [owner.email, true],
  ]);
});

test("a manager of centres cannot learn about documents or names elsewhere", async () => {
  const { scoped, owner, sol, triana } = await aScopedCompany();
  const { db } = deps();
  await db.update(profiles).set({ dni: "12345678Z" }).where(eq(profiles.id, sol.profile.id));
  const duplicateFor = (reader: SignedInMember, fullName: string, dni: string | null) =>
    findDuplicatePerson(deps(), {
      companyId: owner.company.id,
      person: { fullName, dni },
      isOther: false,
      reader,
    });
  const nobody = { fullName: null, dni: null };
  expect(await duplicateFor(scoped, "Eva", "12345678Z")).toMatchObject(nobody);
  expect(await duplicateFor(scoped, "Ana Sol", null)).toMatchObject(nobody);
  expect(await duplicateFor(scoped, "Ana Triana", null)).toMatchObject({ fullName: "Ana Triana" });
  expect(await duplicateFor(owner, "Eva", "12345678Z")).toMatchObject({
    fullName: "Ana Sol",
    dni: "12345678Z",
  });
  // The form of a person there says it in words.
  const outcome = await updateMember(deps(), { ...changeOf(scoped, triana, "employee"), dni: "12345678Z" });
  expect(outcome).toMatchObject({ code: "document-here", who: nobody });
});

describe("a form that is older than the limit", () => {
  test("changes nothing, and states that", async () => {
    const { owner, scoped, ids } = await aScopedCompany();
    expect(await change(owner, scoped, "admin", { known: null, centres: [ids.sol] })).toBe("scope-changed");
    expect(await stored(scoped)).toEqual({ role: "admin", centres: [ids.triana] });
  });

  test("is refused to a manager who was limited meanwhile, for a role and for a person elsewhere", async () => {
    const company = await aScopedCompany();
    const { owner, admin, sol, triana } = company;
    await change(owner, admin, "admin", toTriana(company));
    // Their session still says that they manage everything.
    expect([await change(admin, triana, "admin"), await change(admin, sol, "employee")]).toEqual([
      "no-permission",
      "no-permission",
    ]);
  });

  test("sent by two managers at the same time leaves one limit, which the other sees, in every order", () =>
    inEveryOrder(async (run) => {
      const owner = await aMember({ role: "owner" });
      const { company } = owner;
      const admin = await aMember({ company, role: "admin" });
      const other = await aMember({ company, role: "admin" });
      const wants = [[company.id], [await aCentre(owner, null)]];
      const codes = await run(
        ...[owner, admin].map(
          (by, at) =>
            async ({ deps: mine }: { deps: () => ReturnType<typeof deps> }) =>
              (await updateMember(mine(), changeOf(by, other, "admin", { known: null, centres: wants[at]! })))
                .code,
        ),
      );
      expect(codes.toSorted()).toEqual(["scope-changed", "updated"]);
      expect((await stored(other)).centres).toEqual(wants[codes.indexOf("updated")]);
    }));
});
