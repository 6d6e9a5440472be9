// Lists every screen of the product, and makes a company for which each of them has content.
import { randomUUID } from "node:crypto";
import type { BrowserContext } from "playwright-core";
import { toUuid } from "~/modules/ledger/ledger-rows";
import { choiceLink } from "~/modules/people/mails/choice-token.server";
import type { ProtocolFacts } from "~/modules/compliance/protocol/facts";
import { draftSections } from "~/modules/compliance/protocol/sections";
import type { Env } from "~/platform/env.server";
import { aColleague, pastLogs, peopleAtWork, query, queryDirectory } from "./database";
import { readInvitationLink } from "./invitations";
import { sessionSecret } from "./running-app";
import { anEmail, answerByApi, bearerOf, inviteByApi, proposeByApi, punchByApi, signedIn } from "./people";

export const roles = ["visitor", "owner", "admin", "employee", "inspector"] as const;
export type Role = (typeof roles)[number];

/** The addresses at which each role opens a screen. Several addresses show it in several states. */
type Addresses = Partial<Record<Role, string[]>>;

const range = "from=2026-10-01&to=2026-10-31";
const october = `${range}&people=todos`;

/** Every page of the build, with the roles that open it and the addresses. {@link aCompany} makes the values for `:names`. */
export const screens: Record<string, Addresses> = {
  "/": { visitor: ["/"] },
  "/login": { visitor: ["/login"] },
  "/terminos": { visitor: ["/terminos"] },
  "/privacidad": { visitor: ["/privacidad"] },
  "/ayuda": { visitor: ["/ayuda"] },
  "/ayuda/:page": { visitor: ["/ayuda/primer-fichaje", "/ayuda/horarios", "/ayuda/nada"] },
  "/verificar": { visitor: ["/verificar"] },
  "/transparencia": { visitor: ["/transparencia"] },
  "/auth/callback": { visitor: ["/auth/callback#token=none"] },
  "/correos": { visitor: ["/correos", "/correos?token=:choice"] },
  "/accept-invite": { visitor: ["/accept-invite", ":invitation"] },
  "/dashboard": { owner: [`/dashboard?${range}`], employee: ["/dashboard", `/dashboard?${range}`] },
  "/dashboard/justificante/:seq": { owner: ["/dashboard/justificante/:punch"] },
  "/history": {
    owner: ["/history", "/history?day=2026-10-06", "/history?profile=:colleague&month=2026-10"],
    employee: [`/history?${range}`, "/history?profile=:colleague"],
  },
  "/corrections": { owner: ["/corrections", "/corrections?status=all"], employee: ["/corrections"] },
  "/corrections/new": { owner: ["/corrections/new"], employee: ["/corrections/new?day=2026-10-05"] },
  "/profile": { owner: ["/profile"], employee: ["/profile"] },
  "/access": { owner: ["/access"], employee: ["/access"] },
  "/settings": { owner: ["/settings"], admin: ["/settings"] },
  "/sessions": { owner: ["/sessions"], employee: ["/sessions"] },
  "/passkeys": {
    owner: ["/passkeys", "/passkeys?rename=:passkey", "/passkeys?remove=:passkey"],
    employee: ["/passkeys"],
  },
  "/ownership": {
    owner: ["/ownership", "/ownership?who=nadie", "/ownership?to=:colleague"],
    employee: ["/ownership"],
  },
  "/close-account": { owner: ["/close-account"], employee: ["/close-account"] },
  "/close-company": { owner: ["/close-company"] },
  "/leave": { owner: ["/leave"], employee: ["/leave"] },
  "/reports/registro/:profileId/:month": { owner: ["/reports/registro/:me/2026-10"] },
  "/join": { owner: ["/join"] },
  "/working-now": { owner: ["/working-now", "/working-now?exits=all"] },
  "/reports": { owner: ["/reports", `/reports?${october}`, `/reports?${october}&view=chart`] },
  "/schedules": { owner: ["/schedules", "/schedules?all=1", "/schedules?who=nadie"] },
  "/schedules/new": {
    owner: ["/schedules/new", "/schedules/new?person=:colleague", "/schedules/new?person=:me&kind=cycle"],
    admin: ["/schedules/new?person=:me&kind=flexible"],
  },
  "/absences": { owner: ["/absences", "/absences?month=2026-08"], employee: ["/absences"] },
  "/absences/new": {
    owner: ["/absences/new", "/absences/new?person=:colleague&from=2026-08-03&to=2026-08-14&kind=vacation"],
    employee: ["/absences/new?from=2026-08-03"],
  },
  "/absences/mine": { owner: ["/absences/mine?profile=:colleague"], employee: ["/absences/mine"] },
  "/schedules/import": { owner: ["/schedules/import"] },
  "/schedules/balances": {
    owner: ["/schedules/balances", "/schedules/balances?sort=lowest", "/schedules/balances?who=nadie"],
  },
  "/schedules/balances/person": {
    owner: ["/schedules/balances/person?profile=:colleague"],
    employee: ["/schedules/balances/person"],
  },
  "/schedules/person": { owner: ["/schedules/person?profile=:colleague"], employee: ["/schedules/person"] },
  "/absences/allowance": {
    owner: ["/absences/allowance?profile=:colleague"],
    employee: ["/absences/allowance"],
  },
  "/absences/kinds": {
    owner: ["/absences/kinds", "/absences/kinds?kind=vacation", "/absences/kinds?kind=new"],
  },
  "/schedules/calendar": {
    owner: ["/schedules/calendar", "/schedules/calendar?year=2027"],
    employee: ["/schedules/calendar"],
  },
  "/schedules/calendar/edit": { owner: ["/schedules/calendar/edit"] },
  "/schedules/centres": { owner: ["/schedules/centres"] },
  "/team": {
    owner: ["/team", "/team?all=1", "/team?edit=:colleague", "/team?q=nadie"],
    admin: ["/team"],
    employee: ["/team"],
  },
  "/team/new": { owner: ["/team/new"] },
  "/start": { owner: ["/start?step=company", "/start?step=you", "/start?step=invite"] },
  "/inspection": { owner: ["/inspection"] },
  "/inspection/new": { owner: ["/inspection/new"] },
  "/kiosks": { owner: ["/kiosks"] },
  "/kiosks/unattributed": { owner: ["/kiosks/unattributed"] },
  "/kiosks/new": { owner: ["/kiosks/new"] },
  "/protocol": { owner: ["/protocol", "/protocol?version=1"], employee: ["/protocol"] },
  "/protocol/edit": { owner: ["/protocol/edit"] },
  "/protocol/readers": { owner: ["/protocol/readers", "/protocol/readers?who=leido"] },
  "/representatives": {
    owner: ["/representatives", "/representatives?profile=:colleague", "/representatives?who=a"],
  },
  "/representation": { employee: ["/representation?month=2026-10", "/representation?month=2026-08"] },
  "/pin": { owner: ["/pin", "/pin?profile=:colleague"], employee: ["/pin"] },
  "/kiosco": { visitor: ["/kiosco"], owner: ["/kiosco"] },
  "/inspeccion": { visitor: ["/inspeccion", "/inspeccion?ended"], inspector: ["/inspeccion"] },
  "/inspeccion/personas": { inspector: ["/inspeccion/personas", "/inspeccion/personas?who=nadie"] },
  "/inspeccion/personas/:profileId/:month": { inspector: ["/inspeccion/personas/:me/2026-10"] },
  "/inspeccion/correcciones": { inspector: ["/inspeccion/correcciones"] },
  "/inspeccion/comprobar": { inspector: ["/inspeccion/comprobar"] },
  "/register": { owner: ["/register"], employee: ["/register"] },
  "/invitations": { owner: ["/invitations"], admin: ["/invitations"] },
  "/invitations/new": { owner: ["/invitations/new"] },
  "/invitations/link": { owner: ["/invitations/link"] },
  "/unirse": { visitor: ["/unirse"] },
  "/invitations/import": { owner: ["/invitations/import"] },
  "/subscription": { owner: ["/subscription"], admin: ["/subscription"] },
};

const hourMs = 3_600_000;
const long = "Nerea Etxeberria «Nere» Goikoetxea Aguirregomezcorta";

/** Signs in as a person of a company with people at work, past months and pending invitations. */
export async function aCompany(browser: BrowserContext, role: Role) {
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
