import { forManagers, onlyPost, noActionInShell, emptyForm, type Expectation } from "./expectation";

const editForm = () => ({ form: { intent: "edit", full_name: "Ana", dni: "", role: "employee" } });

/** The routes by which managers run their company. */
export const companyRoutes: Record<string, Expectation> = {
  "/team": {
    shows: "team",
    views: {
      owner: ["/team", "/team?all=1", "/team?edit=:colleague", "/team?q=nadie"],
      admin: ["/team"],
      employee: ["/team"],
    },
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
        send: () => ({ form: { intent: "new-address", email: `nueva-${crypto.randomUUID()}@example.com` } }),
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
  "/settings": {
    shows: "work",
    views: { owner: ["/settings"], admin: ["/settings"] },
    get: [{ answers: forManagers(200) }],
    post: [
      { send: () => ({ form: { form: "work-pauses", rest: "on" } }), answers: forManagers(200) },
      { send: () => ({ form: { form: "offline", offline_punches: "on" } }), answers: forManagers(200) },
      { send: () => ({ form: { form: "zone", time_zone: "Europe/Madrid" } }), answers: forManagers(200) },
      { send: emptyForm, answers: forManagers(422) },
    ],
  },
  "/invitations": {
    shows: "work",
    views: { owner: ["/invitations"], admin: ["/invitations"] },
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
    shows: "money",
    afterClosing: "four years",
    get: [{ answers: [200, 403, 403, 403, 403, 200, 302] }],
    post: [
      { send: emptyForm, answers: [422, 403, 403, 403, 403, 422, 302] },
      // Nobody has downloaded the first company's register. In the other one nobody ever worked.
      { send: () => ({ form: { intent: "close" } }), answers: [409, 403, 403, 403, 403, 302, 302] },
      { send: () => ({ form: { intent: "reopen" } }), answers: [302, 403, 403, 403, 403, 302, 302] },
    ],
  },
  "/start": {
    shows: "work",
    views: { owner: ["/start?step=company", "/start?step=you", "/start?step=invite"] },
    get: [{ answers: [200, 403, 403, 403, 403, 200, 302] }],
    post: [
      { send: emptyForm, answers: [422, 403, 403, 403, 403, 422, 302] },
      { send: () => ({ form: { intent: "hide" } }), answers: [302, 403, 403, 403, 403, 302, 302] },
    ],
  },
  "/team/new": {
    shows: "work",
    get: [{ answers: forManagers(200) }],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      { send: () => ({ form: { full_name: "Rosa Gil", is_other: "yes" } }), answers: forManagers(200) },
    ],
  },
  "/invitations/new": {
    shows: "work",
    get: [{ answers: forManagers(200) }],
    post: [{ send: emptyForm, answers: forManagers(422) }],
  },
  "/invitations/link": {
    shows: "work",
    get: [{ answers: forManagers(200) }],
    post: [
      {
        send: ({ joinLinkId }) => ({ form: { intent: "end", link: joinLinkId } }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
      { send: () => ({ form: { intent: "make" } }), answers: forManagers(200) },
    ],
  },
  "/invitations/import": { shows: "work", get: [{ answers: forManagers(200) }], post: noActionInShell },
  "/subscription": {
    shows: "money",
    views: { owner: ["/subscription"], admin: ["/subscription"] },
    get: [{ answers: [200, 403, 403, 403, 403, 200, 302] }],
    // A company that was never a customer has nothing to manage.
    post: [{ send: () => ({ form: { intent: "portal" } }), answers: [409, 403, 403, 403, 403, 409, 302] }],
  },
  "/api/payments/create-checkout-session": {
    get: onlyPost,
    post: [{ send: () => ({ json: {} }), answers: [422, 403, 403, 403, 403, 422, 401] }],
  },
  "/api/payments/create-portal-session": {
    get: onlyPost,
    post: [{ send: () => ({ json: {} }), answers: [409, 403, 403, 403, 403, 409, 401] }],
  },
  "/api/admin/invite-user": {
    get: onlyPost,
    post: [{ send: () => ({ json: {} }), answers: [422, 422, 403, 403, 403, 422, 401] }],
  },
  "/api/admin/invite-people": {
    get: onlyPost,
    post: [{ send: () => ({ json: {} }), answers: [422, 422, 403, 403, 403, 422, 401] }],
  },
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
