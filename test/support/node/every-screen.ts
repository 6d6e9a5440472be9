// Lists the addresses of every screen, and makes a company for which each of them has content.
import { randomUUID } from "node:crypto";
import type { BrowserContext } from "playwright-core";
import { toUuid } from "~/modules/ledger/ledger-rows";
import { choiceLink } from "~/modules/people/mails/choice-token.server";
import type { ProtocolFacts } from "~/modules/compliance/protocol/facts";
import { draftSections } from "~/modules/compliance/protocol/sections";
import type { Env } from "~/platform/env.server";
import { hourMs } from "~/time/units";
import type { Viewer } from "../access-matrix/expectation";
import { viewsOf } from "../access-matrix/views";
import { builtPages } from "./built-pages";
import { aColleague, pastLogs, peopleAtWork, query, queryDirectory } from "./database";
import { readInvitationLink } from "./invitations";
import { sessionSecret } from "./running-app";
import { anEmail, answerByApi, bearerOf, inviteByApi, proposeByApi, punchByApi, signedIn } from "./people";

/** Returns the addresses of all pages of the build for a viewer. */
export const addressesOf = (viewer: Viewer): string[] =>
  builtPages().flatMap((path) => viewsOf(path)[viewer] ?? []);
const long = "Nerea Etxeberria «Nere» Goikoetxea Aguirregomezcorta";

/** Signs in as a person of a company with people at work, past months and pending invitations. */
export async function aCompany(browser: BrowserContext, role: Viewer) {
  const email = await signedIn(browser);
  const [me] = await query<{ id: string }>("SELECT id FROM profiles WHERE email = ?", email);
  const bearer = await bearerOf(email);
  const invited = anEmail("invitada");
  await inviteByApi(bearer, { email: invited, full_name: long });
  const colleague = await aColleague(email, { email: anEmail("lucia"), fullName: long });
  await peopleAtWork(email, 3);
  await pastLogs(email, [
    { startsAt: Date.parse("2026-10-05T07:00Z"), endsAt: Date.parse("2026-10-05T15:07Z") },
    {
      startsAt: Date.parse("2026-10-06T20:00Z"),
      endsAt: Date.parse("2026-10-07T04:00Z"),
      location: { latitude: 40.4168, longitude: -3.7038 },
    },
  ]);
  await proposals(email);
  await protocols(me!.id);
  await kiosks(me!.id);
  await punchByApi(bearer, "check_in");
  const [punch] = await query<{ seq: number }>(
    `SELECT max(seq) AS seq FROM events
     WHERE subject = (SELECT subject FROM profiles WHERE id = ?) AND kind = 'check_in'`,
    me!.id,
  );
  const env = { SESSION_SECRET: sessionSecret, APP_ORIGIN: "http://localhost" } as Env;
  const link = await choiceLink({ env }, { profileId: me!.id, email, kind: "monthly" });
  if (role !== "visitor" && role !== "inspector")
    await query("UPDATE profiles SET role = ? WHERE id = ?", role, me!.id);
  await representatives(role === "employee" ? me!.id : colleague);
  const passkey = randomUUID();
  await queryDirectory(
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at, is_notified)
     SELECT ?, id, ?, '', 0, '[]', ?, created_at, 1 FROM users WHERE email = ?`,
    ...[passkey, passkey, long, email],
  );
  // A user with a passkey gets no offer. Here the screens show both together.
  await queryDirectory("UPDATE users SET is_offered_passkey = 1 WHERE email = ?", email);
  return {
    passkey,
    email,
    me: me!.id,
    colleague,
    punch: String(punch!.seq),
    invitation: await readInvitationLink(invited),
    choice: new URL(link).searchParams.get("token")!,
  };
}

/**
 * Adds packs in each state to the company, or one ready pack to the only link that it has made. No job makes them: the queue got no
 * message.
 */
export async function preparedPacks(owner: string, by: "company" | "link"): Promise<void> {
  const states = by === "link" ? ["ready"] : ["failed", "making", "ready"];
  for (const state of states)
    await query(
      `INSERT INTO prepared_packs (id, company_id, selection, from_on, to_on, requested_by, requested_at, state, done, turns, bytes, expires_at, link_id)
       SELECT ?, company_id, ?, '2026-10-01', '2026-10-31', id, created_at, ?, 2, 3, 4200000, created_at + 500000000000,
              ${by === "link" ? "(SELECT l.id FROM inspector_links l WHERE l.company_id = p.company_id)" : "NULL"}
       FROM profiles p WHERE email = ?`,
      ...[randomUUID(), state, state, owner],
    );
}

/** Adds an active kiosk and an ended one. The kiosk has punches without a PIN: one is unassigned and one is assigned. */
async function kiosks(by: string) {
  const [of] = await query<{ company: string }>(
    "SELECT company_id AS company FROM profiles WHERE id = ?",
    by,
  );
  const [used, paired] = [String(Date.now()), String(Date.now() - hourMs)];
  for (const [name, ended] of [
    [long, ""],
    ["Tablet de la barra", used],
  ] as const)
    await queryDirectory(
      `INSERT INTO kiosks (id, token_hash, code_hash, code_expires_at, created_at, company_id, name, centre, paired_by, paired_at,
         last_used_at, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, nullif(?, ''))`,
      ...[randomUUID(), randomUUID(), randomUUID(), paired, paired, of!.company, name, long, by, paired],
      ...[used, ended],
    );
  const pin =
    "INSERT INTO kiosk_pins (profile_id, company_id, number, pin_hmac, set_at, set_by) VALUES (?, ?, ?, ?, ?, ?)";
  await query(pin, by, of!.company, "101", randomUUID(), used, by);
  for (const settledBy of ["", by])
    await query(
      `INSERT INTO unassigned_punches (id, company_id, kiosk_id, request, number, action, at, received_at, resolved_at, resolved_by, assigned_to)
       VALUES (?, ?, ?, ?, 101, 'check_in', ?, ?, iif(?7 = '', NULL, ?5), nullif(?7, ''), nullif(?7, ''))`,
      ...[randomUUID(), of!.company, randomUUID(), randomUUID(), paired, used, settledBy],
    );
}

/** Adds two versions, of which the first was saved with other settings. */
async function protocols(profileId: string) {
  const sections = JSON.stringify(draftSections(someFacts));
  for (const version of [1, 2])
    await query(
      `INSERT INTO protocol_versions (id, company_id, version, sections, facts, digest, saved_by, saved_at)
       SELECT ?, company_id, ?, ?, ?, ?, id, ? FROM profiles WHERE id = ?`,
      ...[
        randomUUID(),
        String(version),
        sections,
        JSON.stringify({ ...someFacts, nif: "A1" }),
        "0".repeat(64),
      ],
      ...[String(Date.now()), profileId],
    );
}

/** Adds a workers' representative who has downloaded two months. */
async function representatives(profileId: string) {
  const now = String(Date.now());
  await query("UPDATE profiles SET represents_since = ? WHERE id = ?", now, profileId);
  for (const month of ["2026-09", "2026-10"])
    await query(
      `INSERT INTO representative_files (id, company_id, profile_id, month, downloaded_at)
       SELECT ?, company_id, id, ?, ? FROM profiles WHERE id = ?`,
      ...[randomUUID(), month, now, profileId],
    );
}

const someFacts: ProtocolFacts = {
  company: long,
  nif: null,
  timeZone: "Europe/Madrid",
  workPauses: ["rest"],
  tracksLocation: true,
  allowsOffline: true,
  worksRemotely: true,
  hasKiosks: true,
};

/** Adds a proposal that waits for its answer, a disputed correction and a missing exit. */
async function proposals(owner: string) {
  const email = anEmail("iris");
  const profileId = await aColleague(owner, { email, fullName: "Iris Sanz" });
  const began = Date.now() - 40 * hourMs;
  await pastLogs(email, [
    { startsAt: began, endsAt: began + 8 * hourMs },
    { startsAt: began + 20 * hourMs, endsAt: null },
  ]);
  const [theirs, ours] = [await bearerOf(email), await bearerOf(owner)];
  await punchByApi(theirs, "check_in", { forgot_exit: true });
  const [entry] = await query<{ id: string }>(
    `SELECT hex(id) AS id FROM time_logs WHERE subject = (SELECT subject FROM profiles WHERE id = ?) ORDER BY check_in_time LIMIT 1`,
    profileId,
  );
  const later = new Date(began + 9 * hourMs).toISOString();
  const disputed = await proposeByApi(theirs, {
    entry_id: toUuid(entry!.id),
    reason: "Salí una hora más tarde",
    change: { kind: "change", check_out_time: later },
  });
  await answerByApi(ours, disputed, { answer: "disagree", comment: "A esa hora ya no había nadie" });
  await proposeByApi(theirs, {
    reason: "Vine también por la tarde",
    change: {
      kind: "add",
      check_in_time: new Date(began + 10 * hourMs).toISOString(),
      check_out_time: new Date(began + 12 * hourMs).toISOString(),
    },
  });
}

/** Returns the address with values in place of its names. */
export const filled = (path: string, of: Record<string, string>) =>
  path.replace(/:(me|colleague|punch|invitation|choice|passkey)/, (_, name: string) => of[name]!);
