import {
  same,
  onlyPost,
  noAction,
  toDashboard,
  emptyForm,
  type Expectation,
  type Knock,
} from "./expectation";

// Rendering the error's page redirects a signed-in person.
const signInForm: Knock = {
  query: () => "?index",
  send: emptyForm,
  answers: [302, 302, 302, 302, 302, 302, 422],
  scripts: same(422),
};

/** The routes that visitors use, and the calls without a session. */
export const visitorRoutes: Record<string, Expectation> = {
  "/": { get: [{ answers: toDashboard }], post: [signInForm] },
  "/login": { get: [{ answers: toDashboard }], post: [signInForm] },
  "/terminos": { get: [{ answers: same(200) }], post: noAction },
  "/privacidad": { get: [{ answers: same(200) }], post: noAction },
  "/ayuda": { get: [{ answers: same(200) }], post: noAction },
  "/ayuda/x": {
    views: { visitor: ["/ayuda/primer-fichaje", "/ayuda/horarios", "/ayuda/nada"] },
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
  "/auth/callback": {
    views: { visitor: ["/auth/callback#token=none"] },
    get: [{ answers: same(200) }],
    post: [{ send: emptyForm, answers: same(422) }],
  },
  "/auth/renew": { get: onlyPost, post: [{ answers: [200, 200, 200, 200, 200, 200, 401] }] },
  "/auth/sign-out": { get: [{ answers: same(302) }], post: [{ answers: same(302) }] },
  // Open links have their own tests.
  "/unirse": { get: [{ answers: same(200) }], post: [{ send: emptyForm, answers: same(422) }] },
  "/webhooks/stripe": { get: onlyPost, post: [{ send: () => ({ json: {} }), answers: same(400) }] },
  // A mail's link names its person. Its effects have their own tests.
  "/correos": {
    views: { visitor: ["/correos", "/correos?token=:choice"] },
    get: [{ answers: same(404) }],
    post: [{ send: emptyForm, answers: same(404) }],
  },
  "/accept-invite": {
    views: { visitor: ["/accept-invite", ":invitation"] },
    get: [{ answers: same(400) }],
    post: [{ send: emptyForm, answers: same(404) }],
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
  // The signed checkpoint grants access to anybody who brings it. Its tests are in register/consistency.
  "/api/register/consistency": {
    get: onlyPost,
    post: [
      { send: () => ({ json: {} }), answers: same(422) },
      { send: () => ({ json: { checkpoint: "x" } }), answers: same(403) },
    ],
  },
};
