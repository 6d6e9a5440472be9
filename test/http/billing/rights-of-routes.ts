import { findWorkingSince } from "~/modules/clock/load-clock.server";
import { type Call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { linkForm } from "../../support/worker/inspection";
import { aTablet } from "../../support/worker/kiosk";
import { aLog, type SignedInMember } from "../../support/worker/people";
import { aProposal, proposalForm } from "../../support/worker/proposals";
import { aStranger } from "../../support/worker/sign-in";
import { Device } from "../../support/worker/stored-punches";
import { typed as typedProtocol } from "../protocol/a-protocol";

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

/** `none`: it has no action, or writes no data of a company. `payment`: the way to pay, which has its own tests. */
interface Rights {
  get: Refused;
  post: Write[] | "none" | "payment";
}

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

const open: Rights = { get: "never", post: "none" };
const closed: Rights = { get: "under every restriction", post: "none" };

/**
 * The subscription's effect on each route. A route of the build without a row here fails its test. Its row says whether it shows the record
 * or pays (never refused), or needs a subscription.
 */
export const rightsOfRoutes: Record<string, Rights> = {
  "/": open,
  "/login": open,
  "/verificar": open,
  "/transparencia": open,
  "/transparencia/no/such/page": open,
  "/terminos": open,
  "/privacidad": open,
  "/ayuda": open,
  "/ayuda/x": open,
  "/sitemap.xml": open,
  "/robots.txt": open,
  "/no/such/page": open,
  "/api/no/such/page": open,
  "/.well-known/fichaclara-keys.json": open,
  "/.well-known/fichaclara-keys/x": open,
  "/auth/callback": open,
  "/auth/renew": open,
  "/auth/sign-out": open,
  "/api/auth/otp": open,
  "/api/auth/token": open,
  "/api/auth/passkey": open,
  "/api/auth/passkey/options": open,
  "/api/passkeys": { get: "never", post: [{ refused: "never", send: () => ({ json: {} }) }] },
  "/api/passkeys/options": { get: "never", post: [{ refused: "never", send: () => ({ json: {} }) }] },
  "/avatars/no/such/page": open,
  // A joining person is not in the company yet. This table covers what they find there.
  "/accept-invite": open,
  "/correos": open,
  "/api/admin/verify-invite": open,
  "/join": open,
  "/close-account": open,
  "/dashboard": {
    get: "never",
    post: [
      always(() => ({ form: { action: "check_in", idempotency_key: key() } })),
      {
        refused: "never",
        send: async (knocker) => {
          await atWork(knocker);
          return { form: { action: "check_out", idempotency_key: key(), confirmed: "1" } };
        },
      },
    ],
  },
  "/api/corrections": {
    get: "never",
    post: [
      {
        refused: "never",
        send: () => ({ json: aProposal() }),
      },
    ],
  },
  // Another test checks these answers, where nobody pays.
  "/corrections": { get: "never", post: "none" },
  "/corrections/new": { get: "never", post: [{ refused: "never", send: () => ({ form: proposalForm() }) }] },
  "/api/corrections/x": { get: "never", post: "none" },
  "/api/anchor": open,
  // A punch that the plan refuses becomes a proposal.
  "/api/deferred-punches": {
    get: "never",
    post: [
      {
        refused: "never",
        send: async ({ me }) => {
          const phone = await new Device(me).contact();
          // It leaves the person's state as it was for the next request.
          return { json: phone.body([phone.store("pause_end")]) };
        },
      },
    ],
  },
  "/api/check-in": {
    get: "never",
    post: [
      always(() => ({ json: { action: "check_in", location: null } })),
      {
        refused: "never",
        send: async (knocker) => {
          await atWork(knocker);
          return { json: { action: "check_out", location: null } };
        },
      },
    ],
  },
  "/history": open,
  "/passkeys": { get: "never", post: [{ refused: "never", send: () => ({ form: { intent: "no-offer" } }) }] },
  "/pin": {
    get: "never",
    post: [{ refused: "never", send: () => ({ form: { pin: "7395", again: "7395" } }) }],
  },
  "/kiosks": {
    get: "never",
    post: [
      {
        refused: "never",
        send: () => ({ form: { end: key() } }),
      },
    ],
  },
  "/kiosks/new": {
    get: "never",
    post: [
      { refused: "never", send: async () => ({ form: { code: (await aTablet()).code, name: "Barra" } }) },
    ],
  },
  "/kiosks/unattributed": {
    get: "never",
    post: [{ refused: "never", send: () => ({ form: { punch: key(), intent: "discard" } }) }],
  },
  "/protocol": {
    get: "never",
    post: [{ refused: "never", send: () => ({ form: { intent: "remind" } }) }],
  },
  "/protocol/edit": {
    get: "never",
    post: [
      { refused: "never", send: ({ me }) => ({ form: { id: key(), based_on: "0", ...typedProtocol(me) } }) },
    ],
  },
  "/protocol/readers": open,
  "/protocol.pdf": open,
  "/representatives": {
    get: "never",
    post: [{ refused: "never", send: ({ active }) => ({ form: { end: active.profile.id } }) }],
  },
  "/representation": open,
  "/representation/registro.csv": open,
  // A kiosk has no user session. Its commands get the usual refusals.
  "/kiosco": open,
  "/kiosco/codigo": open,
  "/kiosco/fichajes": open,
  "/sessions": { get: "never", post: [{ refused: "never", send: () => ({ form: { others: "1" } }) }] },
  "/ownership": {
    get: "never",
    post: [
      {
        refused: "never",
        send: ({ active }) => ({ form: { intent: "offer", profile_id: active.profile.id } }),
      },
      { refused: "never", send: () => ({ form: { intent: "withdraw" } }) },
    ],
  },
  // A person who has left cannot make the later requests.
  "/leave": open,
  "/dashboard/comprobante/x": open,
  "/dashboard/justificante/x": open,
  "/dashboard/justificante/x.pdf": open,
  "/dashboard/fichajes.csv": open,
  "/dashboard/registro.zip": open,
  "/profile/datos.zip": open,
  "/register": open,
  "/inspection": { get: "never", post: "none" },
  "/inspection/pack/x.zip": { get: "never", post: "none" },
  "/inspection/new": { get: "never", post: [{ refused: "never", send: () => ({ form: linkForm() }) }] },
  // For inspectors no subscription matters.
  "/unirse": open,
  "/inspeccion": open,
  "/inspeccion/salir": open,
  "/inspeccion/personas": open,
  "/inspeccion/personas/x/x": open,
  "/inspeccion/personas/x/x.pdf": open,
  "/inspeccion/correcciones": open,
  "/inspeccion/comprobar": open,
  "/inspeccion/registro.zip": open,
  "/inspeccion/paquete.zip": open,
  "/inspeccion/fichajes.csv": open,
  "/register/registro.zip": open,
  "/reports": open,
  "/schedules": open,
  "/schedules/new": {
    get: "never",
    post: [
      {
        refused: "never",
        query: ({ active }) => `?person=${active.profile.id}`,
        send: ({ me }) => ({ form: { kind: "none", centre: me.company.id, from: "", intent: "edit" } }),
      },
    ],
  },
  "/schedules/import": {
    get: "never",
    post: [
      {
        refused: "never",
        send: ({ active }) => ({
          form: { csv: `persona;desde;horas semanales\n${active.email};01/12/2099;40`, intent: "review" },
        }),
      },
    ],
  },
  "/schedules/ejemplo.csv": open,
  "/schedules/balances": open,
  "/schedules/balances/person": {
    get: "never",
    post: [
      {
        refused: "never",
        query: ({ active }) => `?profile=${active.profile.id}`,
        send: () => ({ form: { intent: "edit" } }),
      },
    ],
  },
  "/schedules/person": {
    get: "never",
    post: [
      {
        refused: "never",
        query: ({ active }) => `?profile=${active.profile.id}`,
        send: () => ({ form: { employed_since: "" } }),
      },
    ],
  },
  "/absences/allowance": {
    get: "never",
    post: [
      {
        refused: "never",
        send: () => ({ form: { id: key(), kind: "vacation", sign: "add", amount: "2", note: "Acordado" } }),
      },
    ],
  },
  "/absences/kinds": {
    get: "never",
    post: [{ refused: "never", send: () => ({ form: { intent: "turn-on", kind: "own-days" } }) }],
  },
  "/absences": {
    get: "never",
    post: [{ refused: "never", send: () => ({ form: { intent: "accept", id: "x" } }) }],
  },
  "/absences/new": { get: "never", post: [{ refused: "never", send: () => ({ form: { from: "" } }) }] },
  "/absences/mine": {
    get: "never",
    post: [{ refused: "never", send: () => ({ form: { intent: "withdraw", id: "x" } }) }],
  },
  "/schedules/calendar": open,
  "/schedules/calendar.pdf": open,
  "/schedules/calendar/edit": {
    get: "never",
    post: [{ refused: "never", send: () => ({ form: { intent: "edit" } }) }],
  },
  "/schedules/centres": {
    get: "never",
    post: [{ refused: "never", send: () => ({ form: {} }) }],
  },
  "/reports/fichajes.csv": open,
  "/reports/equipo.pdf": open,
  "/reports/equipo.csv": open,
  "/reports/registro/x/x": open,
  "/reports/registro/x/x.pdf": open,
  "/api/me": open,
  "/api/register/consistency": open,
  "/api/get-user-emails": open,
  "/working-now": closed,
  "/profile": {
    get: "under every restriction",
    post: [
      always(() => ({ form: { form: "information", full_name: anotherName(), dni: "" } })),
      always(() => ({ form: { form: "location" } })),
    ],
  },
  "/access": { get: "never", post: [always(() => ({ form: { form: "mails" } }))] },
  "/settings": {
    get: "under every restriction",
    post: [
      always(() => ({ form: { form: "work-pauses" } })),
      always(() => ({ form: { form: "offline", offline_punches: "on" } })),
      always(() => ({ form: { form: "zone", time_zone: "Europe/Madrid" } })),
    ],
  },
  "/team": {
    get: "unless over the plan's limit",
    post: [
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
  },
  "/invitations": {
    get: "under every restriction",
    post: [always(() => ({ form: { intent: "delete", invitation_id: key() } }))],
  },
  "/team/new": {
    get: "under every restriction",
    post: [always(() => ({ form: { full_name: anotherName(), dni: "" } }))],
  },
  "/start": {
    get: "under every restriction",
    post: [always(() => ({ form: { intent: "you", full_name: anotherName(), dni: "" } }))],
  },
  "/invitations/new": { get: "under every restriction", post: [always(() => ({ form: person() }))] },
  "/invitations/link": {
    get: "under every restriction",
    post: [always(() => ({ form: { intent: "make" } }))],
  },
  "/invitations/import": closed,
  "/api/admin/invite-user": { get: "never", post: [always(() => ({ json: person() }))] },
  "/api/admin/invite-people": { get: "never", post: [always(() => ({ json: { people: [person()] } }))] },
  // Counting the active people changes nothing for them. It must also work for a company that returned below the limit.
  "/api/admin/update-plus-plan-employees": open,
  "/api/admin/send-new-company-notification": open,
  "/subscription": { get: "never", post: "payment" },
  "/close-company": {
    get: "never",
    post: [{ refused: "never", send: () => ({ form: { intent: "reopen" } }) }],
  },
  "/api/payments/create-checkout-session": { get: "never", post: "payment" },
  "/api/payments/create-portal-session": { get: "never", post: "payment" },
  "/webhooks/stripe": { get: "never", post: "payment" },
};
