import { paymentFailures } from "#cell";
import { describe, expect, test } from "vitest";
import { invitePerson } from "~/modules/team/invitations/invite-person.server";
import { inviteeSchema } from "~/modules/team/invitations/invitee-schema";
import { requireApiMember } from "~/modules/session/guards.server";
import { createContext, inCell } from "~/platform/context.server";
import { readEnv } from "~/platform/env.server";
import { newId } from "~/platform/ids";
import { dayMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { call, type Call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { routes } from "../../support/worker/built-routes";
import { worker } from "../../support/worker/built-worker";
import { watchingWrites } from "../../support/worker/counting-d1";
import { emptyDatabase } from "../../support/worker/empty-database";
import { aCompany, aMember } from "../../support/worker/people";
import { aStranger } from "../../support/worker/sign-in";
import { forgetPace } from "../../support/worker/time";
import { accessMatrix } from "../../support/access-matrix/access-matrix";
import { writesOfRoutes, type Knocker, type Refused } from "../../support/access-matrix/rights-of-routes";

const roles = ["owner", "admin", "employee"] as const;
type Role = (typeof roles)[number];

interface State {
  company: Parameters<typeof aCompany>[0];
  /** Days since the oldest open payment failed. */
  overdueDays?: number;
  holds: "nothing" | "all" | "limit";
}

const longAgo = 1;
const paying = { subscriptionStatus: "active", priceId: "price_plus", trialEndsAt: longAgo };
/** The others are compared with this one. */
const paysForPlus: State = { company: paying, holds: "nothing" };
const states: Record<string, State> = {
  "in the trial": { company: {}, holds: "nothing" },
  "owing for six days": {
    company: { ...paying, subscriptionStatus: "past_due" },
    overdueDays: 6,
    holds: "nothing",
  },
  "after the trial": { company: { trialEndsAt: longAgo }, holds: "all" },
  canceled: { company: { ...paying, subscriptionStatus: "canceled" }, holds: "all" },
  suspended: { company: { ...paying, subscriptionStatus: "past_due" }, overdueDays: 7, holds: "all" },
  "a week after taking Pro with eight people": {
    company: { ...paying, priceId: "price_pro", planGraceSince: longAgo },
    holds: "limit",
  },
};

/** Returns a person of a company with eight active people in that state. */
async function aKnocker({ company: fields, overdueDays }: State, role: Role): Promise<Knocker> {
  const { db, now } = deps();
  const company = await aCompany(fields);
  if (overdueDays !== undefined) {
    const firstFailureDate = now - overdueDays * dayMs;
    await db.insert(paymentFailures).values({ id: newId(now), companyId: company.id, firstFailureDate });
  }
  const me = await aMember({ company, role });
  const [active] = await Promise.all(Array.from({ length: 7 }, () => aMember({ company })));
  return { me, active: active!, inactive: await aMember({ company, status: "inactive" }) };
}

const addresses = [...new Map(routes.map((route) => [route.path, route])).values()];

interface Knock {
  name: string;
  refused: Refused;
  call: (knocker: Knocker) => Promise<[path: string, call: Call]>;
}

/** Returns the restrictions under which nobody reads a route: those of a screen follow from what it shows. */
function refusedReading(path: string): Refused {
  const shows = accessMatrix[path]?.shows ?? accessMatrix[path]?.partShows;
  if (shows === "team") return "unless over the plan's limit";
  return shows === "work" ? "under every restriction" : "never";
}

const knocks: Knock[] = addresses.flatMap(({ path, reads }) => {
  const post = writesOfRoutes[path] ?? "none";
  const headers = { "CF-Connecting-IP": aStranger().ip };
  const reading: Knock = {
    name: `GET ${path}`,
    refused: refusedReading(path),
    call: ({ me }) => Promise.resolve([path, { cookie: me.cookie, headers }]),
  };
  const writing = (typeof post === "string" ? [] : post).map(({ refused, send, query }, index) => ({
    name: `POST ${path} (case ${index})`,
    refused,
    call: async (knocker: Knocker): Promise<[string, Call]> => [
      path + (query?.(knocker) ?? ""),
      { cookie: knocker.me.cookie, method: "POST", headers, ...(await send(knocker)) },
    ],
  }));
  // Signing out would end the session of the other requests.
  return [...(reads ? [reading] : []), ...writing];
});

/** Returns the statuses of a person's requests. It also returns the requests with a 402 that wrote something. */
async function knockAt(some: readonly Knock[], state: State, role: Role, worker?: Call["worker"]) {
  await emptyDatabase();
  // All states are played at one instant, when the provider accepts only a limited number of mails.
  await forgetPace();
  const knocker = await aKnocker(state, role);
  const statuses: Record<string, number> = {};
  const wrote: string[] = [];
  for (const knock of some) {
    const [path, request] = await knock.call(knocker);
    const { bindings, count } = watchingWrites();
    const answer = await call(path, { ...request, env: bindings, ...(worker && { worker }) });
    await settle();
    statuses[knock.name] = answer.status;
    if (answer.status !== 402) continue;
    if (count.writes > 0) wrote.push(knock.name);
    if (path.startsWith("/api/"))
      expect(await answer.json()).toEqual({ error: expect.any(String) as string });
  }
  expectFaults();
  return { statuses, wrote };
}

const isHeld = (rule: Refused, { holds }: State) =>
  holds !== "nothing" &&
  (rule === "under every restriction" || (rule === "unless over the plan's limit" && holds === "all"));

/** Returns the requests whose answer differs from the table, in view of the same person's answers in a paying company. */
function astray(state: State, answered: Record<string, number>, free: Record<string, number>) {
  return knocks
    .filter(({ name, refused }) => {
      if (!(name in answered)) return false;
      if (!isHeld(refused, state)) return answered[name] !== free[name];
      // A person without permission may see that refusal first.
      return answered[name] !== 402 && (free[name] !== 403 || answered[name] !== 403);
    })
    .map(({ name }) => `${name}: ${answered[name]}`);
}

test("every route with an action has its requests in the table, and every row of the table has a route", () => {
  const writing = addresses.filter(({ writes }) => writes).map(({ path }) => path);
  expect(Object.keys(writesOfRoutes).sort()).toEqual(writing.sort());
});

describe("the owner of a company after its trial", () => {
  test("cannot open or send the import of people, and nothing is written", async () => {
    const paths = ["/dashboard", "/subscription", "/invitations/import", "/api/admin/invite-user"];
    const some = knocks.filter(({ name }) => paths.includes(name.split(" ")[1]!));
    const state = states["after the trial"]!;
    const { statuses: free } = await knockAt(some, paysForPlus, "owner");
    const { statuses, wrote } = await knockAt(some, state, "owner");
    expect(Object.values(statuses)).toEqual(expect.arrayContaining([200, 402]));
    expect({ astray: astray(state, statuses, free), wrote }).toEqual({ astray: [], wrote: [] });
  });
});

describe.each(roles)("the %s", (role) => {
  test(
    "gets a refusal for everything that the subscription excludes, and for nothing else, in every state",
    { tags: "deep" },
    async () => {
      const { statuses: free } = await knockAt(knocks, paysForPlus, role);
      const bought = knocks.filter(({ refused }) => refused !== "never").map(({ name }) => name);
      if (role !== "employee") {
        const isOwners = (name: string) => role === "admin" && / \/start\b/.test(name);
        const unanswered = bought.filter(
          (name) => free[name]! >= 400 && name !== "POST /invitations (case 0)" && !isOwners(name),
        );
        expect(unanswered).toEqual([]);
      }
      for (const [name, state] of Object.entries(states)) {
        const { statuses, wrote } = await knockAt(knocks, state, role);
        expect({ name, astray: astray(state, statuses, free), wrote }).toEqual({
          name,
          astray: [],
          wrote: [],
        });
      }
    },
  );
});

/** The Worker with two routes that ignore the subscription. */
const unguarded: Call["worker"] = {
  fetch: async (request, rawEnv, ctx) => {
    const { pathname } = new URL(request.url);
    if (request.method === "GET" && pathname === "/invitations/import") return new Response();
    if (request.method !== "POST" || pathname !== "/api/admin/invite-user")
      return worker.fetch(request as never, rawEnv, ctx);
    const envResult = readEnv(rawEnv);
    if ("invalid" in envResult) throw new Error(envResult.invalid.join());
    const context = createContext(envResult.env, ctx, Date.now());
    const member = await requireApiMember({ request, context });
    const invitee = inviteeSchema.parse(await request.json());
    return Response.json(await invitePerson(inCell(context, member.cell), { member, invitee }));
  },
};

test("routes without their guards are reported (twin)", { tags: "deep" }, async () => {
  const state = states["after the trial"]!;
  const { statuses: free } = await knockAt(knocks, paysForPlus, "owner");
  const { statuses } = await knockAt(knocks, state, "owner", unguarded);
  expect(astray(state, statuses, free)).toEqual([
    "GET /invitations/import: 200",
    "POST /api/admin/invite-user (case 0): 200",
  ]);
});

describe("deactivated people", () => {
  test("see that they are deactivated, and not the company's debt", async () => {
    const company = await aCompany({ trialEndsAt: longAgo });
    const { cookie } = await aMember({ company, status: "inactive" });
    const punch = await call("/api/check-in", { cookie, json: { action: "check_in", location: null } });
    expect(punch.status).toBe(403);
    const page = await (await call("/dashboard", { cookie })).text();
    expect(page).toContain("Tu cuenta está desactivada");
    expect(page).not.toContain("La prueba gratuita ha terminado");
  });
});
