import { emptyForm, forManagers, noAction, type Expectation, type Home } from "./expectation";

/** A free week of the employee, as the grid saves it. */
const freeWeekOf = ({ employee }: Home) => ({
  intent: "save",
  drafts: JSON.stringify([
    { profileId: employee.profile.id, version: 0, days: [[], [], [], [], [], [], []] },
  ]),
});

/** The routes that plan shifts. */
export const shiftRoutes: Record<string, Expectation> = {
  "/shifts": {
    shows: "company's record",
    views: { owner: ["/shifts", "/shifts?week=2099-12-07"] },
    get: [{ answers: forManagers(200) }],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      {
        send: (home) => ({ form: freeWeekOf(home) }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
  },
  "/shifts/publish": {
    shows: "company's record",
    get: [{ answers: forManagers(200) }],
    post: [{ send: emptyForm, answers: forManagers(422) }],
  },
  "/shifts/share": {
    shows: "company's record",
    get: [{ answers: forManagers(200) }],
    post: noAction,
  },
  // Nobody's week is published.
  "/shifts/week.pdf": {
    get: [{ answers: [404, 404, 403, 403, 403, 404, 302] }],
    post: noAction,
  },
  "/shifts/cover": {
    shows: "company's record",
    get: [{ answers: forManagers(200) }],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      {
        send: ({ employee }) => ({ form: { intent: "release", profile: employee.profile.id } }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
  },
  "/shifts/templates": {
    shows: "company's record",
    get: [{ answers: forManagers(200) }],
    post: [
      { send: emptyForm, answers: forManagers(422) },
      {
        send: ({ owner }) => ({ form: { intent: "coverage", of: owner.company.id } }),
        answers: [200, 200, 403, 403, 403, 404, 302],
      },
    ],
  },
};
