import { forManagers, memberPage, noAction, emptyForm, type Expectation, type Person } from "./expectation";

/** Terms that end, to review. */
const endingTerms = ({ company }: Person) => ({
  kind: "none",
  from: "01/12/2099",
  centre: company.id,
  intent: "review",
});
/** Flexible terms of nobody, as a file. */
const weeklyCsv = "persona;desde;horas semanales\r\nnadie@example.com;01/12/2099;40";

/** The routes of schedules, calendars and balances. */
export const scheduleRoutes: Record<string, Expectation> = {
  "/schedules": {
    shows: "company's record",
    views: { owner: ["/schedules", "/schedules?all=1", "/schedules?who=nadie"] },
    get: [{ answers: forManagers(200) }],
    post: noAction,
  },
  "/schedules/new": {
    shows: "company's record",
    views: {
      owner: ["/schedules/new", "/schedules/new?person=:colleague", "/schedules/new?person=:me&kind=cycle"],
      admin: ["/schedules/new?person=:me&kind=flexible"],
    },
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
  "/schedules/import": {
    shows: "company's record",
    get: [{ answers: forManagers(200) }],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      // The answer repeats the file, so it names nobody. Another test sends a person of another company.
      { send: () => ({ form: { csv: weeklyCsv, intent: "review" } }), answers: forManagers(200) },
    ],
  },
  "/schedules/ejemplo.csv": { get: [{ answers: forManagers(200) }], post: noAction },
  "/schedules/balances.csv": {
    get: [{ answers: forManagers(200) }],
    post: noAction,
  },
  "/schedules/balances": {
    shows: "company's record",
    views: {
      owner: ["/schedules/balances", "/schedules/balances?sort=lowest", "/schedules/balances?who=nadie"],
    },
    get: [{ answers: forManagers(200) }, { query: () => "?sort=lowest", answers: forManagers(200) }],
    post: noAction,
  },
  "/schedules/balances/person": {
    shows: "own record",
    afterClosing: "four years",
    views: {
      owner: ["/schedules/balances/person?profile=:colleague"],
      employee: ["/schedules/balances/person"],
    },
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
  "/statements.pdf": {
    get: [
      { query: () => "?from=2026-10-01", answers: [404, 404, 404, 404, 404, 404, 302] },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}&from=2026-10-01`,
        answers: [404, 404, 403, 403, 403, 404, 302],
      },
    ],
    post: noAction,
  },
  "/statements.json": {
    get: [
      { query: () => "?from=2026-10-01", answers: [404, 404, 404, 404, 404, 404, 302] },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}&from=2026-10-01`,
        answers: [404, 404, 403, 403, 403, 404, 302],
      },
    ],
    post: noAction,
  },
  "/statements": {
    shows: "own record",
    afterClosing: "always",
    views: { owner: ["/statements?profile=:colleague"], employee: ["/statements"] },
    get: [
      { answers: memberPage },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
      { query: () => "?from=2026-10-01", answers: [404, 404, 404, 404, 404, 404, 302] },
    ],
    post: [
      { send: emptyForm, answers: [422, 422, 422, 422, 422, 422, 302] },
      {
        query: ({ employee }) => `?profile=${employee.profile.id}`,
        send: () => ({ form: { intent: "paper", from: "2026-10-01", version: "1" } }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
  },
  "/schedules/person": {
    shows: "own record",
    afterClosing: "four years",
    views: { owner: ["/schedules/person?profile=:colleague"], employee: ["/schedules/person"] },
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
  "/schedules/calendar": {
    shows: "own record",
    afterClosing: "four years",
    views: {
      owner: ["/schedules/calendar", "/schedules/calendar?year=2027"],
      employee: ["/schedules/calendar"],
    },
    get: [
      { answers: [200, 200, 200, 403, 403, 200, 302] },
      { query: ({ owner }) => `?centre=${owner.company.id}`, answers: [200, 200, 200, 403, 403, 404, 302] },
    ],
    post: noAction,
  },
  "/schedules/calendar/edit": {
    shows: "company's record",
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
    get: [{ answers: [404, 404, 404, 403, 403, 404, 302] }],
    post: noAction,
  },
  "/schedules/centres": {
    shows: "company's record",
    get: [{ answers: forManagers(200) }],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      {
        send: ({ owner }) => ({ form: { intent: "rename", centre: owner.company.id, name: "Tienda" } }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
  },
};
