import { linkForm, packForm } from "../request-bodies";
import {
  same,
  forManagers,
  memberPage,
  noAction,
  noActionInShell,
  emptyForm,
  type Expectation,
} from "./expectation";

/** The routes of kiosks, inspections, the verifiable register, the protocol and the representatives. */
export const complianceRoutes: Record<string, Expectation> = {
  // No company there has a protocol.
  "/protocol": {
    shows: "own record",
    afterClosing: "four years",
    views: { owner: ["/protocol", "/protocol?version=1"], employee: ["/protocol"] },
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
    shows: "company's record",
    get: [{ answers: forManagers(200) }],
    post: [{ send: emptyForm, answers: forManagers(422) }],
  },
  "/representatives": {
    shows: "company's record",
    views: {
      owner: ["/representatives", "/representatives?profile=:colleague", "/representatives?who=a"],
    },
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
  "/representation": {
    shows: "own record",
    afterClosing: "four years",
    views: { employee: ["/representation?month=2026-10", "/representation?month=2026-08"] },
    get: [{ answers: [403, 403, 403, 403, 403, 403, 302] }],
    post: noAction,
  },
  "/representation/registro.csv": {
    get: [{ query: () => "?month=2026-10", answers: [403, 403, 403, 403, 403, 403, 302] }],
    post: noAction,
  },
  "/representation/extraordinarias.csv": {
    get: [{ query: () => "?month=2026-10", answers: [403, 403, 403, 403, 403, 403, 302] }],
    post: noAction,
  },
  "/protocol/readers": {
    shows: "company's record",
    views: { owner: ["/protocol/readers", "/protocol/readers?who=leido"] },
    get: [{ answers: forManagers(200) }],
    post: noAction,
  },
  "/protocol.pdf": { get: [{ answers: [404, 404, 404, 404, 404, 404, 302] }], post: noAction },
  "/register": {
    shows: "company's record",
    afterClosing: "four years",
    views: { owner: ["/register"], employee: ["/register"] },
    get: [{ answers: forManagers(200) }],
    post: noActionInShell,
  },
  "/inspection": {
    shows: "company's record",
    afterClosing: "four years",
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
    shows: "company's record",
    afterClosing: "four years",
    get: [{ answers: forManagers(200) }],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      { send: () => ({ form: linkForm() }), answers: forManagers(200) },
      { send: () => ({ form: { intent: "door", id: crypto.randomUUID() } }), answers: forManagers(200) },
      {
        send: ({ employee }) => ({ form: linkForm({ people: employee.profile.id }) }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
  },
  "/inspection/check": {
    shows: "company's record",
    afterClosing: "four years",
    views: { owner: ["/inspection/check", "/inspection/check?month=2026-10"] },
    get: [{ answers: forManagers(200) }, { query: () => "?month=2099-01", answers: forManagers(404) }],
    post: noAction,
  },
  "/inspection/check.pdf": { get: [{ answers: forManagers(200) }], post: noAction },
  "/kiosks": {
    shows: "company's record",
    get: [{ answers: forManagers(200) }],
    post: [
      { send: () => ({ form: { end: crypto.randomUUID() } }), answers: forManagers(404) },
      { send: ({ kioskId }) => ({ form: { end: kioskId } }), answers: [200, 200, 403, 403, 403, 404, 302] },
    ],
  },
  "/kiosks/unattributed": {
    shows: "company's record",
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
    shows: "company's record",
    get: [{ answers: forManagers(200) }],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      { send: () => ({ form: { code: "ACDE-3479", name: "Barra" } }), answers: forManagers(422) },
    ],
  },
  "/pin": {
    shows: "own record",
    views: { owner: ["/pin", "/pin?profile=:colleague"], employee: ["/pin"] },
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
    views: { visitor: ["/kiosco"], owner: ["/kiosco"] },
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
  // Being signed in makes nobody a gestoría. Open links have their own tests.
  "/asesoria": {
    views: { visitor: ["/asesoria", "/asesoria?ended"] },
    get: [{ answers: same(200) }],
    post: [{ send: emptyForm, answers: same(422) }],
  },
  "/asesoria/salir": { get: [{ answers: same(302) }], post: [{ answers: same(302) }] },
  "/asesoria/meses": {
    // Without a session of the link a visitor sees the page of the code.
    views: { visitor: ["/asesoria/meses"] },
    get: [{ answers: same(302) }],
    post: noAction,
  },
  "/asesoria/nominas/x/x": { get: [{ answers: same(401) }], post: noAction },
  // Being signed in opens nobody's link on paper. Open links have their own tests.
  "/mis-meses": {
    views: { visitor: ["/mis-meses", "/mis-meses?ended"] },
    get: [{ answers: same(200) }],
    post: [{ send: emptyForm, answers: same(422) }],
  },
  "/mis-meses/salir": { get: [{ answers: same(302) }], post: [{ answers: same(302) }] },
  "/mis-meses/resumen": {
    // Without a session of the link a visitor sees the page of the code.
    views: { visitor: ["/mis-meses/resumen"] },
    get: [{ answers: same(302) }],
    post: [{ send: emptyForm, answers: same(302) }],
  },
  "/mis-meses/resumen.json": { get: [{ answers: same(401) }], post: noAction },
  "/mis-meses/resumen.pdf": { get: [{ answers: same(401) }], post: noAction },
  // Being signed in makes nobody an inspector. Open links have their own tests.
  "/inspeccion": {
    views: { visitor: ["/inspeccion", "/inspeccion?ended"], inspector: ["/inspeccion"] },
    get: [{ answers: same(200) }],
    post: [{ send: emptyForm, answers: same(422) }],
  },
  "/inspeccion/salir": { get: [{ answers: same(302) }], post: [{ answers: same(302) }] },
  "/inspeccion/personas": {
    views: { inspector: ["/inspeccion/personas", "/inspeccion/personas?who=nadie"] },
    get: [{ answers: same(302) }],
    post: noAction,
  },
  "/inspeccion/personas/x/x": {
    views: { inspector: ["/inspeccion/personas/:me/2026-10"] },
    get: [{ answers: same(302) }],
    post: noAction,
  },
  "/inspeccion/personas/x/x.pdf": { get: [{ answers: same(401) }], post: noAction },
  "/inspeccion/correcciones": {
    views: { inspector: ["/inspeccion/correcciones"] },
    get: [{ answers: same(302) }],
    post: noAction,
  },
  "/inspeccion/comprobar": {
    views: { inspector: ["/inspeccion/comprobar"] },
    get: [{ answers: same(302) }],
    post: [{ answers: same(302) }],
  },
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
};
