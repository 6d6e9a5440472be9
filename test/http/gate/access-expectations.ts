import type { SignedInMember } from "../../support/worker/people";
import type { Call } from "../../support/worker/app";
import { aProposal } from "../../support/worker/proposals";
import { linkForm } from "../../support/worker/inspection";
import { packForm } from "../../support/worker/packs";
import { aStranger } from "../../support/worker/sign-in";

/** The requesters. `stranger` owns another company and sends the ids of this one. */
export const people = [
  "owner",
  "admin",
  "employee",
  "inactive",
  "inactiveAdmin",
  "stranger",
  "nobody",
] as const;
export type Who = (typeof people)[number];

/** The company that the requests concern. */
export interface Home {
  owner: SignedInMember;
  employee: SignedInMember;
  /** A pending invitation. */
  invitationId: string;
  /** The link by which people request their invitation. */
  joinLinkId: string;
  /** An open inspection link. */
  inspectorLinkId: string;
  /** A kiosk of the company. */
  kioskId: string;
  /** An unassigned punch. */
  looseId: string;
  /** A ready pack. */
  packId: string;
  /** A pending proposal by the employee. */
  correctionId: string;
  /** The employee's open entry. */
  entryId: string;
}

interface Knock {
  /** The request, with ids of the home company; empty by default. */
  send?: (home: Home) => Omit<Call, "method" | "cookie">;
  /** The path, if it has an id of the home company. */
  path?: (home: Home) => string;
  /** The query behind the path. */
  query?: (home: Home) => string;
  /** The status for each, in the order of {@link people}. */
  answers: Answers;
  /** The statuses for Remix's scripts, if they differ by more than the form of redirections. */
  scripts?: Answers;
}

type Answers = [number, number, number, number, number, number, number];

/** A route's answers to GET and to POST. */
export interface Expectation {
  get: Knock[];
  post: Knock[];
}

const same = (status: number): Answers => [status, status, status, status, status, status, status];
const forManagers = (status: number): Answers => [status, status, 403, 403, 403, status, 302];
const memberPage: Answers = [200, 200, 200, 200, 200, 200, 302];
const onlyPost: Knock[] = [{ answers: same(405) }];
const noAction: Knock[] = [{ answers: same(405) }];
// Rendering the error's page redirects a signed-out visitor.
const noActionInShell: Knock[] = [{ answers: [405, 405, 405, 405, 405, 405, 302], scripts: same(405) }];
const toDashboard: Answers = [302, 302, 302, 302, 302, 302, 200];

const punch = { action: "check_in", location: null };
/** A punch that was stored for another profile than the sender's. */
const storedFor = (profileId: string) => ({
  device_now: new Date(Date.now()).toISOString(),
  punches: [
    {
      key: crypto.randomUUID(),
      for: profileId,
      action: "check_in",
      device_at: new Date(Date.now()).toISOString(),
    },
  ],
});
const emptyForm = () => ({ form: {} });
// Rendering the error's page redirects a signed-in person.
const signInForm: Knock = {
  query: () => "?index",
  send: emptyForm,
  answers: [302, 302, 302, 302, 302, 302, 422],
  scripts: same(422),
};
/** Terms that end, to review. */
const endingTerms = ({ company }: SignedInMember) => ({
  kind: "none",
  from: "01/12/2099",
  centre: company.id,
  intent: "review",
});
/** Flexible terms of nobody, as a file. */
const weeklyCsv = "persona;desde;horas semanales\r\nnadie@example.com;01/12/2099;40";
const editForm = () => ({ form: { intent: "edit", full_name: "Ana", dni: "", role: "employee" } });

/**
 * Every route's answers to everybody. A route of the build without a row here fails the matrix. For ids of another company a route answers
 * 404, never 403: they do not exist there.
 */
export const expectations: Record<string, Expectation> = {
  "/": { get: [{ answers: toDashboard }], post: [signInForm] },
  "/login": { get: [{ answers: toDashboard }], post: [signInForm] },
  "/terminos": { get: [{ answers: same(200) }], post: noAction },
  "/privacidad": { get: [{ answers: same(200) }], post: noAction },
  "/ayuda": { get: [{ answers: same(200) }], post: noAction },
  "/ayuda/x": {
    get: [{ answers: same(404) }, { path: () => "/ayuda/saldo", answers: same(200) }],
    post: noAction,
  },
  "/sitemap.xml": { get: [{ answers: same(200) }], post: noAction },
  "/robots.txt": { get: [{ answers: same(200) }], post: noAction },
  "/verificar": { get: [{ answers: same(200) }], post: noAction },
  "/transparencia": { get: [{ answers: same(200) }], post: noAction },
  "/transparencia/no/such/page": { get: [{ answers: same(404) }], post: noAction },
  "/api/no/such/page": { get: [{ answers: same(404) }], post: [{ answers: same(404) }] },
  "/no/such/page": { get: [{ answers: same(302) }], post: [{ answers: same(404) }] },
  "/.well-known/fichaclara-keys.json": { get: [{ answers: same(200) }], post: noAction },
  // The existing files have their own test.
  "/.well-known/fichaclara-keys/x": { get: [{ answers: same(404) }], post: noAction },
  "/auth/callback": { get: [{ answers: same(200) }], post: [{ send: emptyForm, answers: same(422) }] },
  "/auth/renew": { get: onlyPost, post: [{ answers: [200, 200, 200, 200, 200, 200, 401] }] },
  "/auth/sign-out": { get: [{ answers: same(302) }], post: [{ answers: same(302) }] },
  "/dashboard": {
    get: [{ answers: memberPage }],
    post: [
      {
        send: () => ({ form: { action: "check_in", idempotency_key: crypto.randomUUID() } }),
        answers: [200, 200, 200, 403, 403, 200, 302],
      },
    ],
  },
  "/dashboard/comprobante/x": { get: [{ answers: [404, 404, 404, 404, 404, 404, 302] }], post: noAction },
  "/dashboard/justificante/x": { get: [{ answers: [404, 404, 404, 404, 404, 404, 302] }], post: noAction },
  "/dashboard/justificante/x.pdf": {
    get: [{ answers: [404, 404, 404, 404, 404, 404, 302] }],
    post: noAction,
  },
  "/dashboard/fichajes.csv": { get: [{ answers: [404, 404, 404, 404, 404, 404, 302] }], post: noAction },
  "/profile/datos.zip": { get: [{ answers: [200, 200, 200, 200, 200, 200, 302] }], post: noAction },
  "/dashboard/registro.zip": { get: [{ answers: [200, 200, 200, 200, 200, 200, 302] }], post: noAction },
  "/history": {
    get: [
      { answers: memberPage },
      { query: () => "?month=2026-10&day=2026-10-05", answers: memberPage },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
    post: noAction,
  },
  "/corrections": {
    get: [{ answers: memberPage }, { query: () => "?status=all", answers: memberPage }],
    post: [
      { send: () => ({ form: { id: "x", answer: "accept" } }), answers: [404, 404, 404, 404, 404, 404, 302] },
      {
        send: ({ correctionId: id }) => ({ form: { id, answer: "accept" } }),
        answers: [200, 409, 404, 404, 404, 404, 302],
      },
    ],
  },
  // No company there has a protocol.
  "/protocol": {
    get: [
      { answers: memberPage },
      { query: () => "?version=1", answers: [404, 404, 404, 404, 404, 404, 302] },
    ],
    post: [
      {
        send: () => ({ form: { intent: "read", version: "1", digest: "0".repeat(64) } }),
        answers: [409, 409, 409, 403, 403, 409, 302],
      },
      { send: () => ({ form: { intent: "remind" } }), answers: [404, 404, 403, 403, 403, 404, 302] },
    ],
  },
  "/protocol/edit": {
    get: [{ answers: forManagers(200) }],
    post: [{ send: emptyForm, answers: forManagers(422) }],
  },
  "/representatives": {
    get: [
      { answers: forManagers(200) },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      {
        send: ({ employee }) => ({ form: { end: employee.profile.id } }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
  },
  // No company there has a representative.
  "/representation": { get: [{ answers: [403, 403, 403, 403, 403, 403, 302] }], post: noAction },
  "/representation/registro.csv": {
    get: [{ query: () => "?month=2026-10", answers: [403, 403, 403, 403, 403, 403, 302] }],
    post: noAction,
  },
  "/protocol/readers": { get: [{ answers: forManagers(200) }], post: noAction },
  "/protocol.pdf": { get: [{ answers: [404, 404, 404, 404, 404, 404, 302] }], post: noAction },
  "/corrections/new": {
    get: [
      { answers: memberPage },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
      { query: () => "?entry=x", answers: [404, 404, 404, 404, 404, 404, 302] },
    ],
    post: [{ send: emptyForm, answers: [422, 422, 422, 422, 422, 422, 302] }],
  },
  "/sessions": {
    get: [{ answers: memberPage }],
    post: [
      { send: () => ({ form: { others: "1" } }), answers: [200, 200, 200, 200, 200, 200, 302] },
      {
        // A colleague's session, or the requester's current one.
        send: ({ owner }) => ({ form: { family_id: owner.sessionId } }),
        answers: [422, 404, 404, 404, 404, 404, 302],
      },
    ],
  },
  "/passkeys": {
    get: [{ answers: memberPage }],
    post: [
      { send: () => ({ form: { intent: "remove", id: "x" } }), answers: [404, 404, 404, 404, 404, 404, 302] },
      { send: emptyForm, answers: [422, 422, 422, 422, 422, 422, 302] },
    ],
  },
  "/ownership": {
    get: [{ answers: [200, 200, 200, 403, 403, 200, 302] }],
    post: [
      {
        send: ({ employee }) => ({ form: { intent: "offer", profile_id: employee.profile.id } }),
        answers: [200, 403, 403, 403, 403, 404, 302],
      },
      { send: () => ({ form: { intent: "withdraw" } }), answers: [409, 403, 403, 403, 403, 409, 302] },
      // The owner gets the answer that they already own it.
      { send: () => ({ form: { intent: "accept" } }), answers: [200, 409, 409, 403, 403, 200, 302] },
      { send: () => ({ form: { intent: "decline" } }), answers: [409, 409, 409, 403, 403, 409, 302] },
    ],
  },
  "/leave": {
    get: [{ answers: memberPage }],
    // The form names no profile. Leaving has its own tests.
    post: [{ send: emptyForm, answers: [409, 409, 409, 409, 409, 409, 302] }],
  },
  "/register": { get: [{ answers: forManagers(200) }], post: noAction },
  "/inspection": {
    get: [{ answers: forManagers(200) }],
    post: [
      { send: () => ({ form: { revoke: crypto.randomUUID() } }), answers: forManagers(404) },
      {
        send: ({ inspectorLinkId }) => ({ form: { revoke: inspectorLinkId } }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
      { send: emptyForm, answers: forManagers(422) },
      { send: () => ({ form: packForm() }), answers: forManagers(200) },
      {
        send: ({ employee }) => ({ form: packForm({ people: employee.profile.id }) }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
      {
        send: ({ packId }) => ({ form: { delete: packId } }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
      // The pack has not failed.
      {
        send: ({ packId }) => ({ form: { again: packId, pack: crypto.randomUUID() } }),
        answers: forManagers(404),
      },
    ],
  },
  "/inspection/new": {
    get: [{ answers: forManagers(200) }],
    post: [
      { send: emptyForm, answers: forManagers(200) },
      { send: () => ({ form: linkForm() }), answers: forManagers(200) },
      {
        send: ({ employee }) => ({ form: linkForm({ people: employee.profile.id }) }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
  },
  "/kiosks": {
    get: [{ answers: forManagers(200) }],
    post: [
      { send: () => ({ form: { end: crypto.randomUUID() } }), answers: forManagers(404) },
      { send: ({ kioskId }) => ({ form: { end: kioskId } }), answers: [200, 200, 403, 403, 403, 404, 302] },
    ],
  },
  "/kiosks/unattributed": {
    get: [{ answers: forManagers(200) }],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      {
        send: ({ looseId, employee }) => ({
          form: { punch: looseId, person: employee.profile.id, intent: "discard" },
        }),
        answers: [200, 409, 403, 403, 403, 404, 302],
      },
    ],
  },
  // Pairing by code has its own tests.
  "/kiosks/new": {
    get: [{ answers: forManagers(200) }],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      { send: () => ({ form: { code: "ACDE-3479", name: "Barra" } }), answers: forManagers(422) },
    ],
  },
  "/pin": {
    get: [
      { answers: [200, 200, 200, 403, 403, 200, 302] },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
    post: [
      { send: emptyForm, answers: [422, 422, 422, 403, 403, 422, 302] },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        send: emptyForm,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
  },
  // A kiosk has no user session: a signed-in browser cannot be one. Its actions have their own tests.
  "/kiosco": {
    get: [{ answers: [409, 409, 409, 409, 409, 409, 200] }],
    post: [{ send: emptyForm, answers: [409, 409, 409, 409, 409, 409, 403] }],
  },
  "/kiosco/fichajes": {
    get: [{ answers: [409, 409, 409, 409, 409, 409, 403] }],
    post: [{ send: () => ({ json: {} }), answers: [409, 409, 409, 409, 409, 409, 403] }],
  },
  // It signs out any browser that requests it.
  "/kiosco/codigo": { get: [{ answers: same(302) }], post: [{ answers: same(302) }] },
  "/inspection/pack/x.zip": {
    get: [
      { answers: forManagers(404) },
      {
        path: ({ packId }) => `/inspection/pack/${packId}.zip`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
    post: noAction,
  },
  // Open links have their own tests.
  "/unirse": { get: [{ answers: same(200) }], post: [{ send: emptyForm, answers: same(422) }] },
  // Being signed in makes nobody an inspector. Open links have their own tests.
  "/inspeccion": { get: [{ answers: same(200) }], post: [{ send: emptyForm, answers: same(422) }] },
  "/inspeccion/salir": { get: [{ answers: same(302) }], post: [{ answers: same(302) }] },
  "/inspeccion/personas": { get: [{ answers: same(302) }], post: noAction },
  "/inspeccion/personas/x/x": { get: [{ answers: same(302) }], post: noAction },
  "/inspeccion/personas/x/x.pdf": { get: [{ answers: same(401) }], post: noAction },
  "/inspeccion/correcciones": { get: [{ answers: same(302) }], post: noAction },
  "/inspeccion/comprobar": { get: [{ answers: same(302) }], post: [{ answers: same(302) }] },
  "/inspeccion/registro.zip": { get: [{ answers: same(401) }], post: noAction },
  "/inspeccion/paquete.zip": { get: [{ answers: same(401) }], post: noAction },
  "/inspeccion/fichajes.csv": { get: [{ answers: same(401) }], post: noAction },
  "/register/registro.zip": {
    get: [
      {
        query: ({ employee }) => `?profile_id=${employee.profile.id}`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
    post: noAction,
  },
  "/team": {
    get: [
      { answers: forManagers(200) },
      { query: () => "?all=1&q=%40", answers: forManagers(200) },
      {
        query: ({ employee }) => `?edit=${employee.profile.id}`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
      { query: ({ owner }) => `?edit=${owner.profile.id}`, answers: [403, 403, 403, 403, 403, 404, 302] },
    ],
    post: [
      {
        send: ({ employee }) => ({ form: { ask: "inactive", profile_id: employee.profile.id } }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
      {
        send: ({ employee }) => ({ form: { set_status: "inactive", profile_id: employee.profile.id } }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
      {
        query: ({ employee }) => `?edit=${employee.profile.id}`,
        send: editForm,
        answers: [302, 302, 403, 403, 403, 404, 302],
      },
      {
        query: ({ employee }) => `?edit=${employee.profile.id}`,
        send: () => ({ form: { intent: "end-sessions" } }),
        answers: [302, 302, 403, 403, 403, 404, 302],
      },
      {
        query: ({ employee }) => `?edit=${employee.profile.id}`,
        send: () => ({ form: { intent: "new-address", email: aStranger().email } }),
        answers: [302, 302, 403, 403, 403, 404, 302],
      },
      {
        query: ({ owner }) => `?edit=${owner.profile.id}`,
        send: () => ({ form: { intent: "end-sessions" } }),
        answers: [403, 403, 403, 403, 403, 404, 302],
      },
      {
        query: ({ owner }) => `?edit=${owner.profile.id}`,
        send: editForm,
        answers: [403, 403, 403, 403, 403, 404, 302],
      },
    ],
  },
  "/profile": {
    get: [{ answers: [200, 200, 200, 403, 403, 200, 302] }],
    post: [
      {
        send: () => ({ form: { form: "information", full_name: "Ana Nueva", dni: "" } }),
        answers: [200, 200, 200, 403, 403, 200, 302],
      },
      {
        send: () => ({ form: { form: "information", full_name: "Ana Nueva", company_name: "Sol" } }),
        answers: [200, 200, 403, 403, 403, 200, 302],
      },
      { send: () => ({ form: { form: "location" } }), answers: forManagers(200) },
    ],
  },
  "/access": {
    get: [{ answers: memberPage }],
    post: [
      { send: () => ({ form: { form: "mails" } }), answers: [200, 200, 200, 403, 403, 200, 302] },
      {
        send: () => ({ form: { form: "address", email: "ana" } }),
        answers: [422, 422, 422, 403, 403, 422, 302],
      },
      { send: emptyForm, answers: [422, 422, 422, 403, 403, 422, 302] },
    ],
  },
  "/settings": {
    get: [{ answers: forManagers(200) }],
    post: [
      { send: () => ({ form: { form: "work-pauses", rest: "on" } }), answers: forManagers(200) },
      { send: () => ({ form: { form: "offline", offline_punches: "on" } }), answers: forManagers(200) },
      { send: () => ({ form: { form: "zone", time_zone: "Europe/Madrid" } }), answers: forManagers(200) },
      { send: emptyForm, answers: forManagers(422) },
    ],
  },
  "/avatars/no/such/page": { get: [{ answers: same(404) }], post: noAction },
  "/working-now": { get: [{ answers: forManagers(200) }], post: noActionInShell },
  "/reports": {
    get: [
      { answers: forManagers(200) },
      {
        query: ({ employee }) => `?from=01/11/2026&to=02/11/2026&people=${employee.profile.id}`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
    post: noAction,
  },
  "/reports/fichajes.csv": {
    get: [
      {
        query: ({ employee }) => `?from=01/11/2026&to=02/11/2026&people=${employee.profile.id}`,
        answers: [404, 404, 403, 403, 403, 404, 302],
      },
    ],
    post: noAction,
  },
  "/reports/equipo.pdf": {
    get: [{ query: () => "?month=2026-10", answers: forManagers(200) }, { answers: forManagers(422) }],
    post: noAction,
  },
  "/reports/equipo.csv": {
    get: [{ query: () => "?month=2026-10", answers: forManagers(200) }, { answers: forManagers(422) }],
    post: noAction,
  },
  "/reports/registro/x/x": { get: [{ answers: [404, 404, 403, 403, 403, 404, 302] }], post: noAction },
  "/reports/registro/x/x.pdf": { get: [{ answers: [404, 404, 403, 403, 403, 404, 302] }], post: noAction },
  "/invitations": {
    get: [{ answers: forManagers(200) }],
    post: [
      {
        send: () => ({ form: { intent: "delete", invitation_id: crypto.randomUUID() } }),
        answers: forManagers(404),
      },
      {
        send: ({ invitationId }) => ({ form: { intent: "resend", invitation_id: invitationId } }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
      {
        send: ({ invitationId }) => ({ form: { intent: "delete", invitation_id: invitationId } }),
        answers: [200, 404, 403, 403, 403, 404, 302],
      },
    ],
  },
  "/close-company": {
    get: [{ answers: [200, 403, 403, 403, 403, 200, 302] }],
    post: [
      { send: emptyForm, answers: [422, 403, 403, 403, 403, 422, 302] },
      // Nobody has downloaded the first company's register. In the other one nobody ever worked.
      { send: () => ({ form: { intent: "close" } }), answers: [409, 403, 403, 403, 403, 302, 302] },
      { send: () => ({ form: { intent: "reopen" } }), answers: [302, 403, 403, 403, 403, 302, 302] },
    ],
  },
  "/start": {
    get: [{ answers: [200, 403, 403, 403, 403, 200, 302] }],
    post: [
      { send: emptyForm, answers: [422, 403, 403, 403, 403, 422, 302] },
      { send: () => ({ form: { intent: "hide" } }), answers: [302, 403, 403, 403, 403, 302, 302] },
    ],
  },
  "/schedules": { get: [{ answers: forManagers(200) }], post: noAction },
  "/schedules/new": {
    get: [
      { answers: forManagers(200) },
      {
        query: ({ employee }) => `?person=${employee.profile.id}`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      {
        query: ({ employee }) => `?person=${employee.profile.id}`,
        send: ({ owner }) => ({ form: endingTerms(owner) }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
  },
  "/absences": {
    get: [{ answers: [200, 200, 200, 403, 403, 200, 302] }],
    post: [
      { send: () => ({ form: { intent: "x" } }), answers: forManagers(422) },
      { send: () => ({ form: { intent: "accept", id: "x" } }), answers: forManagers(404) },
    ],
  },
  "/absences/new": {
    get: [
      { answers: [200, 200, 200, 403, 403, 200, 302] },
      {
        query: ({ employee }) => `?person=${employee.profile.id}`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
    post: [
      { send: emptyForm, answers: [422, 422, 422, 403, 403, 422, 302] },
      {
        query: ({ employee }) => `?person=${employee.profile.id}`,
        send: () => ({ form: { kind: "vacation", from: "", intent: "send" } }),
        answers: forManagers(422),
      },
    ],
  },
  "/absences/mine": {
    get: [
      { answers: memberPage },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
    post: [
      { send: emptyForm, answers: [422, 422, 422, 403, 403, 422, 302] },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        send: () => ({ form: { intent: "accept", id: "x" } }),
        answers: forManagers(404),
      },
    ],
  },
  "/schedules/import": {
    get: [{ answers: forManagers(200) }],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      // The answer repeats the file, so it names nobody. Another test sends a person of another company.
      { send: () => ({ form: { csv: weeklyCsv, intent: "review" } }), answers: forManagers(200) },
    ],
  },
  "/schedules/ejemplo.csv": { get: [{ answers: forManagers(200) }], post: noAction },
  "/schedules/balances": {
    get: [{ answers: forManagers(200) }, { query: () => "?sort=lowest", answers: forManagers(200) }],
    post: noAction,
  },
  "/schedules/balances/person": {
    get: [
      { answers: memberPage },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        send: () => ({ form: { intent: "save", reason: "" } }),
        answers: [422, 422, 403, 403, 403, 404, 302],
      },
    ],
  },
  "/schedules/person": {
    get: [
      { answers: memberPage },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
    post: [
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        send: () => ({ form: { employed_since: "31/02/2026" } }),
        answers: [422, 422, 403, 403, 403, 404, 302],
      },
    ],
  },
  "/absences/kinds": {
    get: [
      { answers: forManagers(200) },
      { query: () => "?kind=vacation", answers: forManagers(200) },
      { query: () => "?kind=no-such-kind", answers: forManagers(404) },
    ],
    post: [
      { query: () => "?kind=new", send: emptyForm, answers: forManagers(422) },
      {
        send: () => ({ form: { intent: "turn-on", kind: "own-days" } }),
        answers: [302, 302, 403, 403, 403, 302, 302],
      },
    ],
  },
  "/absences/allowance": {
    get: [
      { answers: memberPage },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
      { query: () => "?year=1990", answers: [404, 404, 404, 404, 404, 404, 302] },
    ],
    post: [
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        send: () => ({
          form: {
            id: "019a0000-0000-7000-8000-000000000001",
            kind: "vacation",
            sign: "add",
            amount: "2",
            note: "Acordado",
          },
        }),
        // The employee has no terms, so there is no account to add to.
        answers: [422, 422, 403, 403, 403, 404, 302],
      },
      // Another manager adds to an admin's own account: the form says so once its fields are right.
      { send: emptyForm, answers: [422, 422, 403, 403, 403, 422, 302] },
    ],
  },
  "/schedules/calendar": {
    get: [
      { answers: memberPage },
      { query: ({ owner }) => `?centre=${owner.company.id}`, answers: [200, 200, 200, 200, 200, 404, 302] },
    ],
    post: noAction,
  },
  "/schedules/calendar/edit": {
    get: [
      { answers: forManagers(200) },
      { query: ({ owner }) => `?centre=${owner.company.id}`, answers: [200, 200, 403, 403, 403, 404, 302] },
    ],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      {
        query: ({ owner }) => `?centre=${owner.company.id}`,
        send: () => ({ form: { place: "ES-MD", intent: "review" } }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
  },
  // Nobody has declared a calendar.
  "/schedules/calendar.pdf": {
    get: [{ answers: [404, 404, 404, 404, 404, 404, 302] }],
    post: noAction,
  },
  "/schedules/centres": {
    get: [{ answers: forManagers(200) }],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      {
        send: ({ owner }) => ({ form: { intent: "rename", centre: owner.company.id, name: "Tienda" } }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
  },
  "/team/new": {
    get: [{ answers: forManagers(200) }],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      { send: () => ({ form: { full_name: "Rosa Gil", is_other: "yes" } }), answers: forManagers(200) },
    ],
  },
  "/invitations/new": {
    get: [{ answers: forManagers(200) }],
    post: [{ send: emptyForm, answers: forManagers(422) }],
  },
  "/invitations/link": {
    get: [{ answers: forManagers(200) }],
    post: [
      {
        send: ({ joinLinkId }) => ({ form: { intent: "end", link: joinLinkId } }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
      { send: () => ({ form: { intent: "make" } }), answers: forManagers(200) },
    ],
  },
  "/invitations/import": {
    get: [{ answers: forManagers(200) }],
    post: noActionInShell,
  },
  "/subscription": {
    get: [{ answers: [200, 403, 403, 403, 403, 200, 302] }],
    // A company that was never a customer has nothing to manage.
    post: [{ send: () => ({ form: { intent: "portal" } }), answers: [409, 403, 403, 403, 403, 409, 302] }],
  },
  "/webhooks/stripe": { get: onlyPost, post: [{ send: () => ({ json: {} }), answers: same(400) }] },
  "/api/payments/create-checkout-session": {
    get: onlyPost,
    post: [{ send: () => ({ json: {} }), answers: [422, 403, 403, 403, 403, 422, 401] }],
  },
  "/api/payments/create-portal-session": {
    get: onlyPost,
    post: [{ send: () => ({ json: {} }), answers: [409, 403, 403, 403, 403, 409, 401] }],
  },
  // A mail's link names its person. Its effects have their own tests.
  "/correos": { get: [{ answers: same(404) }], post: [{ send: emptyForm, answers: same(404) }] },
  "/accept-invite": { get: [{ answers: same(400) }], post: [{ send: emptyForm, answers: same(404) }] },
  "/close-account": {
    get: [{ answers: memberPage }],
    post: [{ send: emptyForm, answers: [422, 422, 422, 422, 422, 422, 302] }],
  },
  "/join": {
    get: [{ answers: memberPage }],
    post: [{ send: emptyForm, answers: [409, 409, 409, 409, 409, 409, 302] }],
  },
  "/api/admin/invite-user": {
    get: onlyPost,
    post: [{ send: () => ({ json: {} }), answers: [422, 422, 403, 403, 403, 422, 401] }],
  },
  "/api/admin/invite-people": {
    get: onlyPost,
    post: [{ send: () => ({ json: {} }), answers: [422, 422, 403, 403, 403, 422, 401] }],
  },
  "/api/admin/verify-invite": {
    get: onlyPost,
    post: [{ send: () => ({ json: { token: "x" } }), answers: same(200) }],
  },
  "/api/auth/otp": { get: onlyPost, post: [{ send: () => ({ json: {} }), answers: same(422) }] },
  "/api/auth/token": { get: onlyPost, post: [{ send: () => ({ json: {} }), answers: same(422) }] },
  // Any visitor gets a challenge and nothing else. An invalid answer gets only that refusal.
  "/api/auth/passkey": { get: onlyPost, post: [{ send: () => ({ json: {} }), answers: same(422) }] },
  "/api/auth/passkey/options": { get: onlyPost, post: [{ send: () => ({ json: {} }), answers: same(200) }] },
  "/api/passkeys": {
    get: onlyPost,
    post: [{ send: () => ({ json: {} }), answers: [422, 422, 422, 422, 422, 422, 401] }],
  },
  "/api/passkeys/options": {
    get: onlyPost,
    post: [{ send: () => ({ json: {} }), answers: [200, 200, 200, 200, 200, 200, 401] }],
  },
  "/api/check-in": {
    get: onlyPost,
    post: [{ send: () => ({ json: punch }), answers: [200, 200, 200, 403, 403, 200, 401] }],
  },
  "/api/anchor": { get: [{ answers: [200, 200, 200, 200, 200, 200, 401] }], post: noAction },
  // The result lists each punch. A deactivated person's punches become proposals.
  "/api/deferred-punches": {
    get: onlyPost,
    post: [
      { send: () => ({ json: { punches: [] } }), answers: [422, 422, 422, 422, 422, 422, 401] },
      {
        send: ({ employee }) => ({ json: storedFor(employee.profile.id) }),
        answers: [200, 200, 200, 200, 200, 200, 401],
      },
    ],
  },
  "/api/corrections": {
    get: [{ answers: [200, 200, 200, 200, 200, 200, 401] }],
    post: [
      {
        send: ({ employee }) => ({ json: { ...aProposal(), profile_id: employee.profile.id } }),
        // The second one repeats a pending proposal.
        answers: [200, 409, 403, 403, 403, 404, 401],
      },
      // The entry alone identifies its worker, only to managers of its company.
      {
        send: ({ entryId }) => ({
          json: { entry_id: entryId, change: { kind: "void" }, reason: "no debería estar" },
        }),
        answers: [200, 409, 404, 404, 404, 404, 401],
      },
      // A person who has left can propose nothing for later days.
      { send: () => ({ json: aProposal() }), answers: [200, 200, 200, 422, 422, 200, 401] },
    ],
  },
  "/api/corrections/x": {
    get: onlyPost,
    post: [
      { send: () => ({ json: { answer: "accept" } }), answers: [404, 404, 404, 404, 404, 404, 401] },
      {
        path: ({ correctionId }) => `/api/corrections/${correctionId}`,
        send: () => ({ json: { answer: "accept" } }),
        answers: [200, 409, 404, 404, 404, 404, 401],
      },
    ],
  },
  // The signed checkpoint grants access to anybody who brings it. Its tests are in register/consistency.
  "/api/register/consistency": {
    get: onlyPost,
    post: [
      { send: () => ({ json: {} }), answers: same(422) },
      { send: () => ({ json: { checkpoint: "x" } }), answers: same(403) },
    ],
  },
  "/api/me": { get: [{ answers: [200, 200, 200, 200, 200, 200, 401] }], post: noAction },
  "/api/get-user-emails": {
    get: onlyPost,
    post: [
      {
        send: ({ owner, employee }) => ({ json: { profile_ids: [owner.profile.id, employee.profile.id] } }),
        answers: [200, 200, 403, 403, 403, 404, 401],
      },
    ],
  },
  "/api/admin/update-plus-plan-employees": {
    get: onlyPost,
    post: [
      {
        send: ({ owner }) => ({ json: { company_id: owner.company.id } }),
        answers: [200, 200, 403, 403, 403, 404, 401],
      },
    ],
  },
  "/api/admin/send-new-company-notification": {
    get: onlyPost,
    post: [
      {
        send: ({ owner }) => ({ json: { companyId: owner.company.id } }),
        answers: [200, 403, 403, 403, 403, 404, 401],
      },
    ],
  },
};
