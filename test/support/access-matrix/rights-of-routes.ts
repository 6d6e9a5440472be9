import { findWorkingSince } from "~/modules/clock/read-clock.server";
import { type Call } from "../worker/app";
import { deps } from "../worker/deps";
import { aProposal, linkForm } from "../request-bodies";
import { aTablet } from "../worker/kiosk";
import { aLog, type SignedInMember } from "../worker/people";
import { proposalForm } from "../worker/proposals";
import { aStranger } from "../worker/sign-in";
import { Device } from "../worker/offline-phone";
import { typed as typedProtocol } from "../worker/a-protocol";

/** The restrictions under which a request gets 402. */
export type Refused = "never" | "under every restriction" | "unless over the plan's limit";

/** The requester, and the people whom the request concerns. */
export interface Knocker {
  me: SignedInMember;
  active: SignedInMember;
  inactive: SignedInMember;
}

type Send = (knocker: Knocker) => Omit<Call, "cookie"> | Promise<Omit<Call, "cookie">>;

interface Write {
  refused: Refused;
  /** A request that succeeds in a paying company. */
  send: Send;
  /** The query behind the path. */
  query?: (knocker: Knocker) => string;
}

/** `none`: it writes no data of a company, or another test covers its writes. `payment`: the way to pay, which has its own tests. */
type Writes = Write[] | "none" | "payment";

let names = 0;
const anotherName = () => `Ana ${(names += 1)}`;

const person = () => ({ full_name: "Ana López", email: aStranger().email, dni: "", role: "employee" });
const key = () => crypto.randomUUID();
const always = (send: Send, query?: Write["query"]): Write => ({
  refused: "under every restriction",
  send,
  ...(query && { query }),
});
const atWork = async ({ me }: Knocker) => {
  const isAtWork = (await findWorkingSince(deps(), me)) !== null;
  if (!isAtWork) await aLog(me, { checkInTime: deps().now - 1_000, checkOutTime: null });
};

/**
 * The requests by which each route with an action shows what a subscription allows. A route with an action and without a row fails its
 * test.
 */
export const writesOfRoutes: Record<string, Writes> = {
  "/": "none",
  "/login": "none",
  "/no/such/page": "none",
  "/api/no/such/page": "none",
  "/auth/callback": "none",
  "/auth/renew": "none",
  "/auth/sign-out": "none",
  "/api/auth/otp": "none",
  "/api/auth/token": "none",
  "/api/auth/passkey": "none",
  "/api/auth/passkey/options": "none",
  "/api/passkeys": [{ refused: "never", send: () => ({ json: {} }) }],
  "/api/passkeys/options": [{ refused: "never", send: () => ({ json: {} }) }],
  // A joining person is not in the company yet. This table covers what they find there.
  "/accept-invite": "none",
  "/correos": "none",
  "/api/admin/verify-invite": "none",
  "/join": "none",
  "/close-account": "none",
  "/dashboard": [
    always(() => ({ form: { action: "check_in", idempotency_key: key() } })),
    {
      refused: "never",
      send: async (knocker) => {
        await atWork(knocker);
        return { form: { action: "check_out", idempotency_key: key(), confirmed: "1" } };
      },
    },
  ],
  "/api/corrections": [
    {
      refused: "never",
      send: () => ({ json: aProposal() }),
    },
  ],
  // Another test checks these answers, where nobody pays.
  "/corrections": "none",
  "/corrections/new": [{ refused: "never", send: () => ({ form: proposalForm() }) }],
  "/api/corrections/x": "none",
  // A punch that the plan refuses becomes a proposal.
  "/api/deferred-punches": [
    {
      refused: "never",
      send: async ({ me }) => {
        const phone = await new Device(me).contact();
        // It leaves the person's state as it was for the next request.
        return { json: phone.body([phone.store("pause_end")]) };
      },
    },
  ],
  "/api/check-in": [
    always(() => ({ json: { action: "check_in", location: null } })),
    {
      refused: "never",
      send: async (knocker) => {
        await atWork(knocker);
        return { json: { action: "check_out", location: null } };
      },
    },
  ],
  "/passkeys": [{ refused: "never", send: () => ({ form: { intent: "no-offer" } }) }],
  "/pin": [{ refused: "never", send: () => ({ form: { pin: "7395", again: "7395" } }) }],
  "/kiosks": [
    {
      refused: "never",
      send: () => ({ form: { end: key() } }),
    },
  ],
  "/kiosks/new": [
    { refused: "never", send: async () => ({ form: { code: (await aTablet()).code, name: "Barra" } }) },
  ],
  "/kiosks/unattributed": [{ refused: "never", send: () => ({ form: { punch: key(), intent: "discard" } }) }],
  "/protocol": [{ refused: "never", send: () => ({ form: { intent: "remind" } }) }],
  "/protocol/edit": [
    { refused: "never", send: ({ me }) => ({ form: { id: key(), based_on: "0", ...typedProtocol(me) } }) },
  ],
  "/representatives": [{ refused: "never", send: ({ active }) => ({ form: { end: active.profile.id } }) }],
  // A kiosk has no user session. Its commands get the usual refusals.
  "/kiosco": "none",
  "/kiosco/codigo": "none",
  "/kiosco/fichajes": "none",
  "/sessions": [{ refused: "never", send: () => ({ form: { others: "1" } }) }],
  "/ownership": [
    {
      refused: "never",
      send: ({ active }) => ({ form: { intent: "offer", profile_id: active.profile.id } }),
    },
    { refused: "never", send: () => ({ form: { intent: "withdraw" } }) },
  ],
  // A person who has left cannot make the later requests.
  "/leave": "none",
  "/inspection": "none",
  "/inspection/new": [{ refused: "never", send: () => ({ form: linkForm() }) }],
  // For inspectors no subscription matters.
  "/unirse": "none",
  "/inspeccion": "none",
  "/inspeccion/salir": "none",
  "/inspeccion/comprobar": "none",
  "/schedules/new": [
    {
      refused: "never",
      query: ({ active }) => `?person=${active.profile.id}`,
      send: ({ me }) => ({ form: { kind: "none", centre: me.company.id, from: "", intent: "edit" } }),
    },
  ],
  "/schedules/import": [
    {
      refused: "never",
      send: ({ active }) => ({
        form: { csv: `persona;desde;horas semanales\n${active.email};01/12/2099;40`, intent: "review" },
      }),
    },
  ],
  "/months": [
    {
      refused: "never",
      send: ({ active }) => ({ form: { period: `${active.profile.id} 2020-01-01` } }),
    },
  ],
  // Its commands are those of /months; a period that can be issued has its own tests.
  "/months/person": "none",
  "/months/link": [{ refused: "never", send: () => ({ form: { intent: "make" } }) }],
  "/mis-meses": "none",
  "/mis-meses/resumen": "none",
  "/mis-meses/salir": "none",
  "/schedules/balances/person": [
    {
      refused: "never",
      query: ({ active }) => `?profile=${active.profile.id}`,
      send: () => ({ form: { intent: "edit" } }),
    },
  ],
  "/history/shifts": [
    {
      refused: "never",
      send: () => ({ form: { intent: "accepted", week: "2026-12-07", publication: "1" } }),
    },
  ],
  "/statements": [
    {
      refused: "never",
      query: ({ active }) => `?profile=${active.profile.id}`,
      send: () => ({ form: { intent: "paper", from: "2026-10-01", version: "1" } }),
    },
  ],
  "/schedules/person": [
    {
      refused: "never",
      query: ({ active }) => `?profile=${active.profile.id}`,
      send: () => ({ form: { employed_since: "" } }),
    },
  ],
  "/absences/allowance": [
    {
      refused: "never",
      send: () => ({ form: { id: key(), kind: "vacation", sign: "add", amount: "2", note: "Acordado" } }),
    },
  ],
  "/absences/kinds": [{ refused: "never", send: () => ({ form: { intent: "turn-on", kind: "own-days" } }) }],
  "/asesoria": "none",
  "/asesoria/salir": "none",
  "/months/payroll/adviser": [{ refused: "never", send: () => ({ form: { email: "no es un correo" } }) }],
  "/months/payroll/codes": [{ refused: "never", send: () => ({ form: { company: "C01" } }) }],
  "/absences": [{ refused: "never", send: () => ({ form: { intent: "accept", id: "x" } }) }],
  "/absences/new": [{ refused: "never", send: () => ({ form: { from: "" } }) }],
  "/absences/mine": [{ refused: "never", send: () => ({ form: { intent: "withdraw", id: "x" } }) }],
  "/schedules/calendar/edit": [{ refused: "never", send: () => ({ form: { intent: "edit" } }) }],
  "/schedules/centres": [{ refused: "never", send: () => ({ form: {} }) }],
  "/shifts": [{ refused: "never", send: () => ({ form: { intent: "copy" } }) }],
  "/shifts/publish": [{ refused: "never", send: () => ({ form: {} }) }],
  "/shifts/cover": [
    {
      refused: "never",
      send: ({ active }) => ({ form: { intent: "release", profile: active.profile.id } }),
    },
  ],
  "/shifts/templates": [{ refused: "never", send: () => ({ form: {} }) }],
  "/api/register/consistency": "none",
  "/api/get-user-emails": "none",
  "/profile": [
    always(() => ({ form: { form: "information", full_name: anotherName(), dni: "" } })),
    always(() => ({ form: { form: "location" } })),
  ],
  "/access": [always(() => ({ form: { form: "mails" } }))],
  "/settings": [
    always(() => ({ form: { form: "work-pauses" } })),
    always(() => ({ form: { form: "offline", offline_punches: "on" } })),
    always(() => ({ form: { form: "zone", time_zone: "Europe/Madrid" } })),
  ],
  "/team": [
    {
      refused: "unless over the plan's limit",
      send: ({ active }) => ({ form: { set_status: "inactive", profile_id: active.profile.id } }),
    },
    always(({ inactive }) => ({ form: { set_status: "active", profile_id: inactive.profile.id } })),
    {
      refused: "never",
      send: () => ({ form: { intent: "end-sessions" } }),
      query: ({ active }) => `?edit=${active.profile.id}`,
    },
    always(
      () => ({ form: { intent: "edit", full_name: anotherName(), dni: "", role: "employee" } }),
      ({ active }) => `?edit=${active.profile.id}`,
    ),
    always(
      () => ({ form: { intent: "new-address", email: aStranger().email } }),
      ({ active }) => `?edit=${active.profile.id}`,
    ),
  ],
  "/invitations": [always(() => ({ form: { intent: "delete", invitation_id: key() } }))],
  "/team/new": [always(() => ({ form: { full_name: anotherName(), dni: "" } }))],
  "/start": [always(() => ({ form: { intent: "you", full_name: anotherName(), dni: "" } }))],
  "/invitations/new": [always(() => ({ form: person() }))],
  "/invitations/link": [always(() => ({ form: { intent: "make" } }))],
  "/api/admin/invite-user": [always(() => ({ json: person() }))],
  "/api/admin/invite-people": [always(() => ({ json: { people: [person()] } }))],
  // Counting the active people changes nothing for them. It must also work for a company that returned below the limit.
  "/api/admin/update-plus-plan-employees": "none",
  "/api/admin/send-new-company-notification": "none",
  "/subscription": "payment",
  "/close-company": [{ refused: "never", send: () => ({ form: { intent: "reopen" } }) }],
  "/api/payments/create-checkout-session": "payment",
  "/api/payments/create-portal-session": "payment",
  "/webhooks/stripe": "payment",
};
