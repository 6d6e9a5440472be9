import { forManagers, memberPage, emptyForm, type Expectation } from "./expectation";

/** The routes of absences. */
export const absenceRoutes: Record<string, Expectation> = {
  "/absences": {
    shows: "own record",
    afterClosing: "four years",
    views: { owner: ["/absences", "/absences?month=2026-08"], employee: ["/absences"] },
    get: [{ answers: [200, 200, 200, 403, 403, 200, 302] }],
    post: [
      { send: () => ({ form: { intent: "x" } }), answers: forManagers(422) },
      { send: () => ({ form: { intent: "accept", id: "x" } }), answers: forManagers(404) },
    ],
  },
  "/absences/new": {
    shows: "own record",
    views: {
      owner: ["/absences/new", "/absences/new?person=:colleague&from=2026-08-03&to=2026-08-14&kind=vacation"],
      employee: ["/absences/new?from=2026-08-03"],
    },
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
    shows: "own record",
    afterClosing: "four years",
    views: { owner: ["/absences/mine?profile=:colleague"], employee: ["/absences/mine"] },
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
  "/absences/kinds": {
    shows: "company's record",
    views: {
      owner: ["/absences/kinds", "/absences/kinds?kind=vacation", "/absences/kinds?kind=new"],
    },
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
    shows: "own record",
    afterClosing: "four years",
    views: {
      owner: ["/absences/allowance?profile=:colleague"],
      employee: ["/absences/allowance"],
    },
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
};
