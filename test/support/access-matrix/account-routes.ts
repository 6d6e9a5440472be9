import {
  same,
  forManagers,
  memberPage,
  onlyPost,
  noAction,
  emptyForm,
  type Expectation,
} from "./expectation";

/** The routes of a person's own account. */
export const accountRoutes: Record<string, Expectation> = {
  "/profile/datos.zip": { get: [{ answers: [200, 200, 200, 200, 200, 200, 302] }], post: noAction },
  "/sessions": {
    shows: "own record",
    afterClosing: "always",
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
    shows: "own record",
    afterClosing: "always",
    views: {
      owner: ["/passkeys", "/passkeys?rename=:passkey", "/passkeys?remove=:passkey"],
      employee: ["/passkeys"],
    },
    get: [{ answers: memberPage }],
    post: [
      { send: () => ({ form: { intent: "remove", id: "x" } }), answers: [404, 404, 404, 404, 404, 404, 302] },
      { send: emptyForm, answers: [422, 422, 422, 422, 422, 422, 302] },
    ],
  },
  "/ownership": {
    shows: "own record",
    views: {
      owner: ["/ownership", "/ownership?who=nadie", "/ownership?to=:colleague"],
      employee: ["/ownership"],
    },
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
    shows: "own record",
    afterClosing: "always",
    get: [{ answers: memberPage }],
    // The form names no profile. Leaving has its own tests.
    post: [{ send: emptyForm, answers: [409, 409, 409, 409, 409, 409, 302] }],
  },
  "/profile": {
    shows: "work",
    afterClosing: "always",
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
    shows: "own record",
    afterClosing: "always",
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
  "/avatars/no/such/page": { get: [{ answers: same(404) }], post: noAction },
  "/close-account": {
    get: [{ answers: memberPage }],
    post: [{ send: emptyForm, answers: [422, 422, 422, 422, 422, 422, 302] }],
  },
  "/join": {
    views: { owner: ["/join"] },
    get: [{ answers: memberPage }],
    post: [{ send: emptyForm, answers: [409, 409, 409, 409, 409, 409, 302] }],
  },
  "/api/passkeys": {
    get: onlyPost,
    post: [{ send: () => ({ json: {} }), answers: [422, 422, 422, 422, 422, 422, 401] }],
  },
  "/api/passkeys/options": {
    get: onlyPost,
    post: [{ send: () => ({ json: {} }), answers: [200, 200, 200, 200, 200, 200, 401] }],
  },
  "/api/me": { get: [{ answers: [200, 200, 200, 200, 200, 200, 401] }], post: noAction },
};
