import { env } from "cloudflare:test";
import { invitationMails, invitations, joinLinks, mailOutbox, stripeEvents } from "#cell";
import { sessions, signInLinks, spentChallenges } from "#directory";
import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { purgeExpired } from "~/modules/jobs/purge-expired.server";
import { newId } from "~/platform/ids";
import { dayMs, secondMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { aUser } from "../../support/worker/a-user";
import { everyRow } from "../../support/worker/database";
import { aLink as aLinkOfInspector, opened } from "../../support/worker/inspection";
import { aLog, aMember } from "../../support/worker/people";

const now = Date.now();
const { directory, db } = deps();
const recentAt = now - 2 * dayMs + secondMs;
const spent = now - 2 * dayMs - secondMs;

const aLink = async (expiresAt: number) => {
  const id = newId(now);
  const createdAt = expiresAt - 900_000;
  const rest = { email: "a@example.com", userMetadata: {}, createUser: true, requesterHash: "x" };
  await directory.insert(signInLinks).values({ id, tokenHash: id, createdAt, expiresAt, ...rest });
  return id;
};

const aSession = async (userId: string, expiresAt: number, refreshExpiresAt: number | null) => {
  const id = newId(now);
  const kind = refreshExpiresAt === null ? "browser" : "api";
  await directory
    .insert(sessions)
    .values({ id, userId, kind, familyId: id, tokenHash: id, createdAt: 0, expiresAt, refreshExpiresAt });
  return id;
};

const aMail = async (companyId: string, createdAt: number) => {
  const id = newId(now);
  await db.insert(invitationMails).values({ id, companyId, createdAt });
  return id;
};

const idsIn = async (table: string, column = "id") =>
  (await everyRow())[table]!.map((row) => row[column] as string);

beforeEach(async () => {
  for (const table of ["sign_in_links", "sessions", "spent_challenges"])
    await env.DIRECTORY.exec(`DELETE FROM ${table}`);
  for (const table of ["invitations", "invitation_mails", "join_links", "mail_outbox", "stripe_events"])
    await env.CELL_1.exec(`DELETE FROM ${table}`);
});

describe("two days after its end", () => {
  test("a sign-in link is deleted, and not before: its hourly limit still counts", async () => {
    const [young] = [await aLink(recentAt), await aLink(spent)];
    await purgeExpired(deps(now));
    expect(await idsIn("sign_in_links")).toEqual([young]);
  });

  test("a passkey challenge is deleted, whose answers no limit counts any more", async () => {
    const spentAt = now - 2 * dayMs;
    await deps()
      .directory.insert(spentChallenges)
      .values([
        { id: "old", spentOn: "x", requesterHash: "x", spentAt: spentAt - 1 },
        { id: "young", spentOn: "y", requesterHash: "y", spentAt },
      ]);
    await purgeExpired(deps(now));
    expect(await idsIn("spent_challenges")).toEqual(["young"]);
  });

  test("a session is deleted once its last token has ended, so that a stolen one is recognised until then", async () => {
    const user = await aUser();
    await env.DIRECTORY.exec("DELETE FROM sessions");
    const young = [
      await aSession(user.id, recentAt, null),
      await aSession(user.id, spent, recentAt),
      await aSession(user.id, spent, now + 20 * dayMs),
    ];
    await aSession(user.id, spent, null);
    await aSession(user.id, spent, spent);
    await purgeExpired(deps(now));
    expect((await idsIn("sessions")).sort()).toEqual(young.sort());
  });

  test("a mail of an invitation is deleted, long after its day has ended", async () => {
    const { company } = await aMember();
    const [young] = [await aMail(company.id, recentAt), await aMail(company.id, spent)];
    await purgeExpired(deps(now));
    expect(await idsIn("invitation_mails")).toEqual([young]);
  });
});

describe("of a finished mail", () => {
  const contents = {
    recipient: "ana@example.com",
    subject: "Hola",
    html: "<p>Hola</p>",
    text: "Hola",
    attachments: [{ filename: "a.checkpoint", content: "Hola", contentType: "text/plain" }],
    unsubscribeUrl: "https://app.fichaclara.test/correos?token=t",
  };
  const aQueuedMail = (id: string, createdAt: number, nextAttemptAt: number | null) =>
    db.insert(mailOutbox).values({ id, dedupeKey: id, ...contents, createdAt, nextAttemptAt });

  test("only the key stays after two days; a waiting or recent mail is kept completely", async () => {
    await aQueuedMail("done", spent, null);
    await aQueuedMail("waits", spent, now + 1);
    await aQueuedMail("young", recentAt, null);
    await purgeExpired(deps(now));
    const blank = { recipient: "", subject: "", html: "", text: "", attachments: null, unsubscribeUrl: null };
    const { id, dedupeKey, recipient, subject, html, text, attachments, unsubscribeUrl } = mailOutbox;
    const mailColumns = { id, dedupeKey, recipient, subject, html, text, attachments, unsubscribeUrl };
    expect(await db.select(mailColumns).from(mailOutbox).orderBy(asc(id))).toEqual([
      { id: "done", dedupeKey: "done", ...blank },
      { id: "waits", dedupeKey: "waits", ...contents },
      { id: "young", dedupeKey: "young", ...contents },
    ]);
  });

  test("that is a summary not even the key stays after thirty days", async () => {
    await aQueuedMail("week:a:2026-01-05", now - 31 * dayMs, null);
    await aQueuedMail("month:a:2026-01:b", now - 31 * dayMs, null);
    await aQueuedMail("month:a:2026-02:b", now - 29 * dayMs, null);
    await aQueuedMail("month:a:2026-01:c", now - 31 * dayMs, now + 1);
    await aQueuedMail("news", now - 31 * dayMs, null);
    await purgeExpired(deps(now));
    expect((await idsIn("mail_outbox")).sort()).toEqual(["month:a:2026-01:c", "month:a:2026-02:b", "news"]);
  });
});

describe("after thirty days", () => {
  const aJoinLinkThatEnded = async (expiresAt: number) => {
    const { company, profile } = await aMember();
    const id = newId(now);
    const rest = { tokenHash: id, createdBy: profile.id, createdAt: 0, expiresAt, places: 50 };
    await db.insert(joinLinks).values({ id, companyId: company.id, ...rest });
    return id;
  };

  const [young, old] = [now - 30 * dayMs + secondMs, now - 30 * dayMs - secondMs];

  test("a Stripe webhook is deleted, and not before: Stripe may deliver it again", async () => {
    await db.insert(stripeEvents).values([
      { id: "young", type: "invoice.paid", receivedAt: young },
      { id: "old", type: "invoice.paid", receivedAt: old },
    ]);
    await purgeExpired(deps(now));
    expect(await idsIn("stripe_events")).toEqual(["young"]);
  });

  test("a join link that ended is deleted", async () => {
    const [kept] = [await aJoinLinkThatEnded(young), await aJoinLinkThatEnded(old)];
    await purgeExpired(deps(now));
    expect(await idsIn("join_links")).toEqual([kept]);
  });

  test("an invitation that ended is deleted, accepted or not", async () => {
    const { company } = await aMember();
    const anInvitation = (id: string, status: "pending" | "accepted", expiresAt: number) => ({
      id,
      companyId: company.id,
      email: `${id}@example.com`,
      role: "employee" as const,
      fullName: "Ana",
      tokenHash: id,
      status,
      expiresAt,
      createdAt: expiresAt - 7 * dayMs,
    });
    await db
      .insert(invitations)
      .values([
        anInvitation("young-open", "pending", young),
        anInvitation("young-accepted", "accepted", young),
        anInvitation("old-open", "pending", old),
        anInvitation("old-accepted", "accepted", old),
      ]);
    await purgeExpired(deps(now));
    expect((await idsIn("invitations")).sort()).toEqual(["young-accepted", "young-open"]);
  });
});

test("ten years later no punch, event, person, company or mail has been deleted", async () => {
  const ana = await aMember({ role: "owner" });
  await aLog(ana);
  await call("/api/check-in", { cookie: ana.cookie, json: { action: "check_in", location: null } });
  await settle();
  const before = await everyRow();
  expect(before.time_logs!.length).toBeGreaterThan(1);
  expect(before.events!.length).toBeGreaterThan(0);
  await purgeExpired(deps(now + 3_650 * dayMs));
  await purgeExpired(deps(now + 3_650 * dayMs));
  expect(await everyRow()).toEqual({ ...before, sessions: [], sign_in_links: [] });
});

test("an inspection link and its downloads are kept for four years after its end and no longer", async () => {
  const owner = await aMember({ role: "owner" });
  const link = await aLinkOfInspector(owner, { days: 1 });
  await call("/inspeccion/registro.zip", { cookie: await opened(link) });
  const packs = async () => (await everyRow()).inspector_packs!.map((row) => row.link_id);
  const end = now + dayMs;
  await purgeExpired(deps(end + 4 * 365 * dayMs));
  expect([await idsIn("inspector_links"), await packs()]).toEqual([[link.id], [link.id]]);
  await purgeExpired(deps(end + (4 * 365 + 2) * dayMs));
  expect([await idsIn("inspector_links"), await packs()]).toEqual([[], []]);
});
