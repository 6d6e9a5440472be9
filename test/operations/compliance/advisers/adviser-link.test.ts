import { adviserLinks, mailOutbox, payrollFiles } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mailClosedMonths } from "~/modules/compliance/advisers/mail-closed-months.server";
import { listAdviserLinks } from "~/modules/compliance/advisers/list-adviser-links.server";
import { makeAdviserLink } from "~/modules/compliance/advisers/make-adviser-link.server";
import { sendAdviserLink } from "~/modules/compliance/advisers/send-adviser-link.server";
import { takeAdviserFile } from "~/modules/compliance/advisers/take-adviser-file.server";
import { adviserLink } from "~/modules/compliance/links/link-kind.server";
import { mostWrongCodes } from "~/modules/compliance/links/link-state";
import { may } from "~/modules/policy/may";
import { rules, type Action } from "~/modules/policy/model/permissions";
import { newId } from "~/platform/ids";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { dayMs } from "~/time/units";
import {
  revokeAdviserLink,
  setAdviserFollowsClosings,
} from "~/modules/compliance/advisers/submit-advisers.server";
import { openLink } from "~/modules/compliance/links/submit-code.server";
import { deps } from "../../../support/worker/deps";
import { anIssuedPeriod } from "../../../support/worker/issued-period";
import { aCompany, aMember, type SignedInMember } from "../../../support/worker/people";
import { timePasses } from "../../../support/worker/time";

const month = "2026-10";

async function aTeam() {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner", fullName: "Olga Mar" });
  const ana = await aMember({ company, fullName: "Ana Sol" });
  await anIssuedPeriod(ana);
  return { owner, ana };
}

const make = (member: SignedInMember, id = newId(deps().now)) =>
  makeAdviserLink(deps(), { member, id, email: "nominas@example.com" });

async function aLink(owner: SignedInMember) {
  const id = newId(deps().now);
  const link = (await make(owner, id))!;
  return { id, code: link.code, token: link.address.split("#")[1]! };
}

const otherCode = (code: string) => (code === "000000" ? "000001" : "000000");

const rowOf = async (id: string) => {
  const [row] = await deps().db.select().from(adviserLinks).where(eq(adviserLinks.id, id));
  return row!;
};

const take = ({ company }: SignedInMember, linkId: string, file = "nominas.csv") =>
  takeAdviserFile(
    { deps: deps(), linkId, company, endsAt: 0 },
    { request: new Request("https://fichaclara.test/"), params: { month, file } },
  );

const takenBy = ({ company }: SignedInMember) =>
  deps()
    .db.select({ file: payrollFiles.file, linkId: payrollFiles.linkId, profileId: payrollFiles.profileId })
    .from(payrollFiles)
    .where(eq(payrollFiles.companyId, company.id));

const mailsAbout = async (id: string) => {
  const mails = await deps()
    .db.select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, "nominas@example.com"));
  return mails.filter(({ dedupeKey }) => dedupeKey.includes(id));
};

describe("an adviser link that follows the closings", () => {
  const make = async (owner: SignedInMember, followsClosings: boolean) => {
    const id = newId(deps().now);
    await makeAdviserLink(deps(), { member: owner, id, email: "nominas@example.com", followsClosings });
    return id;
  };

  test("is mailed once for a month that was closed after its creation, and not for earlier ones", async () => {
    const { owner, ana } = await aTeam();
    timePasses(dayMs);
    const id = await make(owner, true);
    await mailClosedMonths(deps(), { member: owner });
    expect(await mailsAbout(id)).toEqual([]);
    timePasses(dayMs);
    await anIssuedPeriod(ana, { from: "2026-11-01", to: "2026-11-30" });
    await mailClosedMonths(deps(), { member: owner });
    await mailClosedMonths(deps(), { member: owner });
    const mails = await mailsAbout(id);
    expect(mails.map(({ subject }) => subject)).toEqual(["Horas de noviembre de 2026 para las nóminas"]);
    expect((await rowOf(id)).sentAt).toBe(deps().now);
  });

  test("is not mailed without that choice, after the choice is withdrawn, or after its revocation", async () => {
    const { owner, ana } = await aTeam();
    const [never, stopped, revoked] = [
      await make(owner, false),
      await make(owner, true),
      await make(owner, true),
    ];
    const change = { member: owner, id: stopped, followsClosings: false };
    expect(await setAdviserFollowsClosings(deps(), change)).toBe(true);
    await revokeAdviserLink(deps(), { member: owner, id: revoked });
    expect(await setAdviserFollowsClosings(deps(), { ...change, id: revoked })).toBe(false);
    const stranger = (await aTeam()).owner;
    expect(await setAdviserFollowsClosings(deps(), { ...change, member: stranger })).toBe(false);
    timePasses(dayMs);
    await anIssuedPeriod(ana, { from: "2026-11-01", to: "2026-11-30" });
    await mailClosedMonths(deps(), { member: owner });
    for (const id of [never, stopped, revoked]) expect(await mailsAbout(id)).toEqual([]);
  });
});

describe("an adviser link", () => {
  test("opens with its code, and the database has neither the secret nor the code", async () => {
    const { owner } = await aTeam();
    const { id, token, code } = await aLink(owner);
    const stored = JSON.stringify(await rowOf(id));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(`"${code}"`);
    expect(await openLink(deps(), adviserLink, { token, code })).toMatchObject({ code: "opened" });
    expect(await rowOf(id)).toMatchObject({ openedCount: 1, wrongCodes: 0 });
  });

  test("forwarded without its code opens nothing, and is blocked after ten guesses, even simultaneous ones", async () => {
    const { owner } = await aTeam();
    const { id, token, code } = await aLink(owner);
    const guesses = await Promise.all(
      Array.from({ length: mostWrongCodes + 3 }, () =>
        openLink(deps(), adviserLink, { token, code: otherCode(code) }),
      ),
    );
    expect(guesses.filter((guess) => guess.code === "wrong-code")).toHaveLength(mostWrongCodes);
    expect(await openLink(deps(), adviserLink, { token, code })).toEqual({ code: "closed" });
    expect(await rowOf(id)).toMatchObject({ openedCount: 0, wrongCodes: mostWrongCodes });
  });

  test("with a made-up secret opens nothing", async () => {
    const { owner } = await aTeam();
    const { code } = await aLink(owner);
    expect(await openLink(deps(), adviserLink, { token: "x".repeat(43), code })).toEqual({ code: "closed" });
  });

  test("ends after a year or by its revocation", async () => {
    const { owner } = await aTeam();
    const [first, second] = [await aLink(owner), await aLink(owner)];
    const later = deps(deps().now + 366 * dayMs);
    expect(await openLink(later, adviserLink, first)).toEqual({ code: "closed" });
    expect(await revokeAdviserLink(deps(), { member: owner, id: second.id })).toBe(true);
    expect(await openLink(deps(), adviserLink, second)).toEqual({ code: "closed" });
  });

  test("cannot be revoked by another company", async () => {
    const [here, there] = [await aTeam(), await aTeam()];
    const link = await aLink(here.owner);
    expect(await revokeAdviserLink(deps(), { member: there.owner, id: link.id })).toBe(false);
    expect(await openLink(deps(), adviserLink, link)).toMatchObject({ code: "opened" });
  });

  test("gets another code under its id while it is unused, and not afterwards", async () => {
    const { owner } = await aTeam();
    const link = await aLink(owner);
    const again = (await make(owner, link.id))!;
    expect(await openLink(deps(), adviserLink, { token: link.token, code: again.code })).toMatchObject({
      code: "opened",
    });
    expect(await make(owner, link.id)).toBeNull();
    expect(await make((await aTeam()).owner, link.id)).toBeNull();
  });

  test("is refused to a manager who was deactivated after the session was read", async () => {
    const { owner } = await aTeam();
    const admin = await aMember({ company: owner.company, role: "admin" });
    await changeStatus(deps(), { member: owner, profileIds: [admin.profile.id], status: "inactive" });
    expect(await make(admin)).toBeNull();
  });

  test("allows the payroll file and no other action", () => {
    const allowed = (Object.keys(rules) as Action[]).filter((action) =>
      may({ adviserLinkId: "x" }, action, "company"),
    );
    expect(allowed).toEqual(["take-payroll"]);
  });
});

describe("a download through an adviser link", () => {
  test("equals the owner's file, and the owner sees it listed", async () => {
    const { owner } = await aTeam();
    const { id } = await aLink(owner);
    expect(await (await take(owner, id)).text()).toContain("Ana Sol");
    expect(await takenBy(owner)).toEqual([{ file: "csv", linkId: id, profileId: null }]);
    const [link] = await listAdviserLinks(deps(), { companyId: owner.company.id });
    expect(link!.files).toEqual([{ file: "csv", month, at: deps().now }]);
  });

  test("is refused and not listed if the link is revoked while the file is made", async () => {
    const { owner } = await aTeam();
    const { id } = await aLink(owner);
    await revokeAdviserLink(deps(), { member: owner, id });
    await expect(take(owner, id)).rejects.toMatchObject({ status: 401 });
    expect(await takenBy(owner)).toEqual([]);
  });
});

describe("the mail with an adviser link", () => {
  test("has the link and no payroll file, at most once a day for a month", async () => {
    const { owner } = await aTeam();
    const { id, token, code } = await aLink(owner);
    for (let times = 0; times < 2; times += 1)
      expect(await sendAdviserLink(deps(), { member: owner, id, month })).toBe("nominas@example.com");
    const mails = await mailsAbout(id);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(`/asesoria#${token}`);
    expect(mails[0]!.text).not.toContain(code);
    expect(mails[0]!.text).not.toContain("Ana Sol");
    expect(mails[0]!.subject).toBe("Horas de octubre de 2026 para las nóminas");
    expect(
      (mails[0]!.attachments ?? []).filter(({ filename }) => !/^(registro|transparencia)-/.test(filename)),
    ).toEqual([]);
    expect((await rowOf(id)).sentAt).toBe(deps().now);
  });

  test("is not sent for a revoked link, another company's link, or after the server's secret has changed", async () => {
    const [here, there] = [await aTeam(), await aTeam()];
    const [revoked, open] = [await aLink(here.owner), await aLink(here.owner)];
    await revokeAdviserLink(deps(), { member: here.owner, id: revoked.id });
    expect(await sendAdviserLink(deps(), { member: here.owner, id: revoked.id, month })).toBeNull();
    expect(await sendAdviserLink(deps(), { member: there.owner, id: open.id, month })).toBeNull();
    const { env, ...others } = deps();
    const renewed = { ...others, env: { ...env, SESSION_SECRET: `${env.SESSION_SECRET}2` } };
    expect(await sendAdviserLink(renewed, { member: here.owner, id: open.id, month })).toBeNull();
    expect(await mailsAbout(open.id)).toEqual([]);
  });
});
