import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { call, type Call } from "../../support/worker/app";
import { routes } from "../../support/worker/built-routes";
import { countingBoth } from "../../support/worker/counting-d1";
import { deps } from "../../support/worker/deps";
import { aLog, aMember } from "../../support/worker/people";
import type { ScreenCost } from "../../support/screen-cost";
import { seedHistory } from "../../support/worker/seed-history";
import { aTeam } from "../team/a-team";

declare module "vitest" {
  interface TaskMeta {
    /** For the table that `npm run bench` writes. */
    screen?: ScreenCost;
  }
}

/** One of them goes to the directory. */
const mostRoundTrips = 5;
const mostWaits = 4;
const logs = 10_000;

const { company, owner, employees } = await aTeam(60);
const managedCentres = [company.id, "sol"];
const scoped = await aMember({ company, role: "admin", managedCentres });
const sheet = "/reports/registro";
const range = "from=01/01/2020&to=31/01/2020";

/** Every screen of the build with a loader, and some with larger requests. */
const screens = [
  ...routes
    .filter(({ isPage, reads, path }) => isPage && reads && !path.startsWith(sheet))
    .map(({ path, isIndex }) => ({ name: path, page: path, data: isIndex ? "/_root.data" : `${path}.data` })),
  ...[
    { name: "/dashboard, a month", path: "/dashboard", query: `?${range}` },
    { name: "/reports, everybody", path: "/reports", query: `?${range}&people=todos` },
    { name: "/team, a search", path: "/team", query: "?q=persona" },
    { name: "/reports/registro, a month", path: `${sheet}/${owner.profile.id}/2020-01`, query: "" },
  ].map(({ name, path, query }) => ({ name, page: path + query, data: `${path}.data${query}` })),
];

beforeAll(async () => {
  await seedHistory([owner, employees[0]!], { from: 1, to: logs });
  for (const person of employees) await aLog(person, { checkOutTime: null });
  for (const [nth, { profile }] of employees.entries())
    await deps()
      .db.update(profiles)
      .set({ centreId: managedCentres[nth % 2]!, centreSince: "2020-01-01" })
      .where(eq(profiles.id, profile.id));
});

/** Returns D1's cost of a screen, by default for the owner of a company of 63 people. */
async function cost(path: string, options: Call = {}) {
  const { bindings, count } = countingBoth();
  const answer = await call(path, { cookie: owner.cookie, env: bindings, ...options });
  await answer.arrayBuffer();
  expect(answer.status).toBeLessThan(500);
  return count;
}

const fewTrips = ({ name, page, data }: (typeof screens)[number]) =>
  test.for([
    { as: "page", path: page },
    { as: "data", path: data },
  ] as const)("the cost of all screens for $as", async ({ as, path }, { task }) => {
    const { roundTrips, waits, rowsRead } = await cost(path);
    task.meta.screen = { name, as, roundTrips, rowsRead };
    expect(roundTrips).toBeLessThanOrEqual(mostRoundTrips);
    expect(waits).toBeLessThanOrEqual(mostWaits);
  });
const isQuick = ({ name }: { name: string }) => ["/dashboard", "/team", "/working-now"].includes(name);
const title = "$name comes of at most five round trips to D1, and waits for at most four";
describe.each(screens.filter(isQuick))(title, fewTrips);
describe.each(screens.filter((screen) => !isQuick(screen)))(title, { tags: "deep" }, fewTrips);

/**
 * The self-check judges a month of 50 people, with its neighbours. Reports begin with this month of everybody. A page of months drafts the
 * periods of 51 people, a row for each of their days at most. A planned week has the schedules and drafts of everybody, and so have the
 * choice of who covers a shift and the screen that shares a week.
 */
const mostRowsOf = (page: string) =>
  page === "/months"
    ? 51 * 31
    : [
          "/inspection/check",
          "/reports",
          "/shifts",
          "/shifts/cover",
          "/shifts/publish",
          "/shifts/share",
        ].includes(page)
      ? logs / 5
      : logs / 20;

/** The lists of people that a manager of some centres has too. */
const lists = [
  "/working-now",
  "/team",
  "/reports",
  "/absences",
  "/corrections",
  "/schedules",
  "/schedules/balances",
  "/shifts",
];

describe("a manager of two centres with all people", () => {
  const moreRowsAPerson = 5;

  test.for(lists)("waits for %s as often as the owner", { tags: "deep" }, async (page) => {
    const { rowsRead, ...ofOwner } = await cost(page);
    const ofScoped = await cost(page, { cookie: scoped.cookie });
    expect(ofScoped).toMatchObject(ofOwner);
    expect(ofScoped.rowsRead).toBeLessThan(rowsRead + moreRowsAPerson * employees.length);
  });

  const { id } = employees[0]!.profile;
  test.for([
    `${sheet}/${id}/2020-01`,
    `/schedules/person?profile=${id}`,
    `/schedules/balances/person?profile=${id}`,
    `/absences/mine?profile=${id}`,
    `/absences/allowance?profile=${id}`,
  ])(
    "waits for %s as often as the owner, after the person's centre and first day",
    { tags: "deep" },
    async (page) => {
      const ofOwner = await cost(page);
      const { roundTrips, waits } = await cost(page, { cookie: scoped.cookie });
      expect(roundTrips).toBeLessThanOrEqual(ofOwner.roundTrips + 2);
      expect(waits).toBeLessThanOrEqual(ofOwner.waits + 2);
    },
  );
});

test("screens read the shown rows, and not the history behind them", { tags: "deep" }, async () => {
  for (const { name, page } of screens.filter(({ page }) => !page.includes("2020")))
    expect((await cost(page)).rowsRead, name).toBeLessThan(mostRowsOf(page));
});

test("a screen with a query for each person exceeds its limit (twin)", { tags: "deep" }, async () => {
  const worker: NonNullable<Call["worker"]> = {
    fetch: async (_, { CELL_1 }: { CELL_1?: D1Database }) => {
      for (const { profile } of employees)
        await CELL_1!.prepare("SELECT * FROM time_logs WHERE subject = ?").bind(profile.subject).all();
      return new Response();
    },
  };
  expect((await cost("/working-now", { worker })).roundTrips).toBeGreaterThan(mostRoundTrips);
});
