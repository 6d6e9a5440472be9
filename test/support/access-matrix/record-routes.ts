import { aProposal } from "../request-bodies";
import {
  forManagers,
  memberPage,
  onlyPost,
  noAction,
  noActionInShell,
  emptyForm,
  type Expectation,
} from "./expectation";

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
const range = "from=2026-10-01&to=2026-10-31";
const october = `${range}&people=todos`;

/** The routes of punches, corrections, reports and months. */
export const recordRoutes: Record<string, Expectation> = {
  "/months": {
    shows: "company's record",
    views: { owner: ["/months", "/months?from=2026-10-01"] },
    get: [
      { answers: forManagers(200) },
      { query: () => "?from=2026-10-01", answers: forManagers(200) },
      { query: () => "?from=no-date", answers: forManagers(200) },
    ],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      // Nothing is left to close, or it is another company's: the answer says why for each person.
      {
        send: ({ employee }) => ({ form: { period: `${employee.profile.id} 2020-01-01` } }),
        answers: forManagers(200),
      },
    ],
  },
  "/months/person": {
    shows: "company's record",
    views: { owner: ["/months/person?profile=:colleague"] },
    get: [
      { answers: forManagers(200) },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}&from=2026-10-01`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}&from=2020-01-01`,
        send: () => ({ form: { intent: "close", version: "1" } }),
        answers: [302, 302, 403, 403, 403, 404, 302],
      },
    ],
  },
  "/dashboard": {
    shows: "clock",
    afterClosing: "four years",
    views: { owner: [`/dashboard?${range}`], employee: ["/dashboard", `/dashboard?${range}`] },
    get: [{ answers: memberPage }],
    post: [
      {
        send: () => ({ form: { action: "check_in", idempotency_key: crypto.randomUUID() } }),
        answers: [303, 303, 303, 403, 403, 303, 302],
      },
    ],
  },
  "/dashboard/hoy": { partShows: "work", get: [{ answers: forManagers(200) }], post: noAction },
  "/dashboard/comprobante/x": { get: [{ answers: [404, 404, 404, 404, 404, 404, 302] }], post: noAction },
  "/dashboard/justificante/x": {
    shows: "own record",
    afterClosing: "four years",
    views: { owner: ["/dashboard/justificante/:punch"] },
    get: [{ answers: [404, 404, 404, 404, 404, 404, 302] }],
    post: noAction,
  },
  "/dashboard/justificante/x.pdf": {
    get: [{ answers: [404, 404, 404, 404, 404, 404, 302] }],
    post: noAction,
  },
  "/dashboard/fichajes.csv": { get: [{ answers: [404, 404, 404, 404, 404, 404, 302] }], post: noAction },
  "/dashboard/registro.zip": { get: [{ answers: [200, 200, 200, 200, 200, 200, 302] }], post: noAction },
  "/history": {
    shows: "own record",
    afterClosing: "four years",
    views: {
      owner: ["/history", "/history?day=2026-10-06", "/history?profile=:colleague&month=2026-10"],
      employee: [`/history?${range}`, "/history?profile=:colleague"],
    },
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
  "/history/shifts": {
    shows: "own record",
    afterClosing: "always",
    views: { owner: ["/history/shifts"], employee: ["/history/shifts"] },
    get: [{ answers: memberPage }],
    post: [{ send: emptyForm, answers: [422, 422, 422, 422, 422, 422, 302] }],
  },
  "/corrections": {
    shows: "own record",
    views: { owner: ["/corrections", "/corrections?status=all"], employee: ["/corrections"] },
    get: [{ answers: memberPage }, { query: () => "?status=all", answers: memberPage }],
    post: [
      { send: () => ({ form: { id: "x", answer: "accept" } }), answers: [404, 404, 404, 404, 404, 404, 302] },
      {
        send: ({ correctionId: id }) => ({ form: { id, answer: "accept" } }),
        answers: [200, 409, 404, 404, 404, 404, 302],
      },
    ],
  },
  "/corrections/new": {
    shows: "own record",
    views: { owner: ["/corrections/new"], employee: ["/corrections/new?day=2026-10-05"] },
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
  "/working-now": {
    shows: "work",
    views: { owner: ["/working-now", "/working-now?exits=all"] },
    get: [{ answers: forManagers(200) }],
    post: noActionInShell,
  },
  "/reports": {
    shows: "company's record",
    afterClosing: "four years",
    views: { owner: ["/reports", `/reports?${october}`, `/reports?${october}&view=chart`] },
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
  "/reports/resumen.csv": {
    get: [
      { query: () => "?from=01/11/2026&to=02/11/2026&people=todos", answers: forManagers(200) },
      {
        query: ({ employee }) => `?from=01/11/2026&to=02/11/2026&people=${employee.profile.id}`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
    post: noAction,
  },
  "/reports/resumen.pdf": {
    get: [{ query: () => "?from=01/11/2026&to=02/11/2026&people=todos", answers: forManagers(200) }],
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
  "/months/payroll": {
    shows: "company's record",
    afterClosing: "four years",
    get: [{ answers: forManagers(200) }, { query: () => "?month=2026-10", answers: forManagers(200) }],
    post: noAction,
  },
  "/months/payroll/codes": {
    shows: "company's record",
    afterClosing: "four years",
    get: [{ answers: forManagers(200) }],
    post: [
      { send: () => ({ form: { company: "=1" } }), answers: forManagers(422) },
      { send: () => ({ form: { company: "C01" } }), answers: [302, 302, 403, 403, 403, 302, 302] },
    ],
  },
  // The people of the matrix have addresses: nobody gets a link on paper.
  "/months/link": {
    shows: "company's record",
    views: { owner: ["/months/link?profile=:colleague"] },
    get: [
      { answers: forManagers(200) },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
    post: [
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        send: () => ({ form: { intent: "make" } }),
        answers: forManagers(409),
      },
      { send: () => ({ form: { revoke: crypto.randomUUID() } }), answers: forManagers(404) },
    ],
  },
  "/months/payroll/adviser": {
    shows: "company's record",
    afterClosing: "four years",
    get: [{ answers: forManagers(200) }],
    post: [
      { send: () => ({ form: { email: "no es un correo" } }), answers: forManagers(422) },
      {
        send: () => ({ form: { email: "nominas@example.com", id: crypto.randomUUID() } }),
        answers: forManagers(200),
      },
      { send: () => ({ form: { intent: "revoke", id: crypto.randomUUID() } }), answers: forManagers(404) },
    ],
  },
  // No period is issued.
  "/months/payroll/x/x": {
    get: [
      { answers: forManagers(422) },
      { path: () => "/months/payroll/2026-10/nominas.xlsx", answers: forManagers(404) },
    ],
    post: noAction,
  },
  "/reports/registro/x/x": {
    views: { owner: ["/reports/registro/:me/2026-10"] },
    get: [{ answers: [404, 404, 403, 403, 403, 404, 302] }],
    post: noAction,
  },
  "/reports/registro/x/x.pdf": { get: [{ answers: [404, 404, 403, 403, 403, 404, 302] }], post: noAction },
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
};
