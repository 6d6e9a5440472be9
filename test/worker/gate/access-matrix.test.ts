import { env } from "cloudflare:test";
import { invitations, profiles } from "#cell";
import { memberships, sessions } from "#directory";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listKiosks } from "~/modules/directory/kiosks.server";
import type { Company } from "~/modules/directory/find-session.server";
import { expectFaults } from "../../support/quiet-console";
import { call, deps, settle, type Call } from "../../support/worker/app";
import { routes } from "../../support/worker/built-routes";
import { everyRow, watchRows } from "../../support/worker/database";
import { emptyDatabase } from "../../support/worker/empty-database";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { forgetPace, hourMs } from "../../support/worker/time";
import { aStranger } from "../../support/worker/sign-in";
import { aJoinLink } from "../../support/worker/join-link";
import { aLink } from "../../support/worker/inspection";
import { aKiosk, aLoosePunch } from "../../support/worker/kiosk";
import { aPack } from "../../support/worker/packs";
import { register } from "../../support/worker/register";
import { proposed } from "../corrections/corrected";
import { expectations, people, type Who } from "./access-expectations";

const secret = "Casa Reservada";

type Everybody = Awaited<ReturnType<typeof everybody>>;

/**
 * A company whose names stand nowhere else, all who may knock, and whoever owns another company: one who is not of this one, or who
 * is an admin of it too, with a session that goes on in the other.
 */
async function everybody(isStrangerOfBoth = false) {
  // Their correction and invitation are mailed, and the clock stands still.
  await forgetPace();
  const company = await aCompany({ name: `${secret} S.L.`, nif: "B00000000" });
  const home = (who: string, fields: Parameters<typeof aMember>[0] = {}) =>
    aMember({
      company,
      fullName: `${secret} ${who}`,
      email: `${who}-${crypto.randomUUID()}@reservada.example`,
      ...fields,
    });
  const inactive = { status: "inactive" as const };
  const knockers: Record<Exclude<Who, "nobody">, SignedInMember> = {
    owner: await home("owner", { role: "owner" }),
    admin: await home("admin", { role: "admin" }),
    employee: await home("employee"),
    inactive: await home("inactive", inactive),
    inactiveAdmin: await home("inactive-admin", { role: "admin", ...inactive }),
    stranger: await aMember({ role: "owner", fullName: "Otra Dueña" }),
  };
  if (isStrangerOfBoth) await joins(company, knockers.stranger);
  // Whom the others ask about, so that none of them acts on themselves: at work, and with an invitation on its way.
  const employee = await home("asked-about");
  const { id: entryId } = await aLog(employee, { checkOutTime: null });
  return {
    knockers,
    home: {
      ...{ owner: knockers.owner, employee },
      invitationId: await anInvitation(company),
      kioskId: await aKioskId(knockers.owner),
      looseId: await aLoosePunch(deps(), { companyId: company.id }),
      joinLinkId: (await aJoinLink(knockers.owner)).id,
      inspectorLinkId: (await aLink(knockers.owner)).id,
      packId: await aPackOf(knockers.owner),
      correctionId: await aCorrection(employee),
      entryId,
    },
  };
}

async function aKioskId(owner: SignedInMember): Promise<string> {
  await aKiosk(owner);
  const [kiosk] = await listKiosks(deps(), { companyId: owner.company.id });
  return kiosk!.id;
}

/** Made before anybody knocks: what it says of people is nobody else's. */
async function aPackOf(owner: SignedInMember): Promise<string> {
  await register(owner);
  return aPack(owner);
}

/** One more profile of somebody, in another company; their sessions go on where they were. */
async function joins(company: Company, { profile: { userId }, email }: SignedInMember): Promise<void> {
  const { directory, db } = deps();
  const other = await aMember({ company, role: "admin", fullName: `${secret} de las dos` });
  const { id } = other.profile;
  await directory.update(memberships).set({ userId }).where(eq(memberships.profileId, id));
  await directory.delete(sessions).where(eq(sessions.userId, other.profile.userId));
  await db.update(profiles).set({ userId, email }).where(eq(profiles.id, id));
}

async function aCorrection(employee: SignedInMember): Promise<string> {
  const [from, to] = [60, 59].map((hours) => new Date(deps().now - hours * hourMs).toISOString());
  const change = { kind: "add", check_in_time: from, check_out_time: to };
  const id = await proposed(employee, { change, reason: `${secret}: olvidé fichar` });
  await settle();
  return id;
}

async function anInvitation({ id: companyId }: Company): Promise<string> {
  const id = crypto.randomUUID();
  const email = `${id}@reservada.example`;
  const { db, now } = deps();
  const invited = { email, role: "employee" as const, fullName: `${secret} invitada`, tokenHash: id };
  await db.insert(invitations).values({ id, companyId, ...invited, expiresAt: now + 1e9, createdAt: now });
  return id;
}

const methods = [
  ["GET", "get"],
  ["POST", "post"],
] as const;

const addresses = [...new Map(routes.map((route) => [route.path, route])).values()];

const knocks = addresses.flatMap(({ path, isPage }) =>
  methods.flatMap(([method, name]) =>
    (expectations[path]?.[name] ?? []).flatMap((knock, index) => [
      { method, path, index, knock, address: path },
      // The address that Remix's scripts use must not know more than the page. Redirections are told in its body.
      ...(isPage && path !== "/" ? [{ method, path, index, knock, address: `${path}.data` }] : []),
    ]),
  ),
);

type Knocking = (typeof knocks)[number];

/** What somebody is answered, whether that tells an outsider anything, and whether a refusal wrote anything. */
async function knockAs(
  who: Who,
  { method, address, knock }: Knocking,
  { knockers, home }: Everybody,
  { haveRowsChanged, ...options }: Pick<Call, "env"> & { haveRowsChanged: () => Promise<boolean> },
) {
  const answer = await call((knock.path?.(home) ?? address) + (knock.query?.(home) ?? ""), {
    method,
    cookie: who === "nobody" ? undefined : knockers[who].cookie,
    headers: { "CF-Connecting-IP": aStranger().ip },
    ...knock.send?.(home),
    ...options,
  });
  await settle();
  // Remix logs a write to a route that takes none.
  if (answer.status === 405) expectFaults();
  const isOutsider = who === "stranger" || who === "nobody";
  const text = await answer.text();
  const hasChanged = await haveRowsChanged();
  return {
    status: answer.status,
    tells: isOutsider && (text.includes(secret) || text.includes("reservada.example")),
    wrote: answer.status >= 400 && hasChanged,
  };
}

/** Remix tells its scripts of a redirection with 202. */
function expectedOf({ address, path, knock }: Knocking) {
  const toScripts = knock.scripts ?? knock.answers.map((status) => (status === 302 ? 202 : status));
  return address === path ? knock.answers : toScripts;
}

test("every route of the build has a row in the matrix, and every row a route", () => {
  expect(Object.keys(expectations).sort()).toEqual(addresses.map(({ path }) => path).sort());
});

const isRead = ({ method }: Knocking) => method === "GET";

async function answersToEach(knocking: Knocking, everyone: Everybody) {
  const haveRowsChanged = await watchRows();
  const answers: number[] = [];
  for (const who of people) {
    const { status, ...harm } = await knockAs(who, knocking, everyone, { haveRowsChanged });
    answers.push(status);
    expect(harm, who).toEqual({ tells: false, wrote: false });
  }
  return answers;
}

// All rows are read around each refusal: those of the cases before would be the greater part of the work.
describe("each is answered as the matrix says, and a stranger is told nothing", () => {
  describe("by reads", () => {
    let everyone: Everybody;
    beforeAll(async () => {
      await emptyDatabase();
      everyone = await everybody();
    });
    test.each(knocks.filter(isRead))("$method $address (case $index)", async (knocking) => {
      // A person may take so many files a minute along.
      if (/\.(zip|csv|pdf)$/.test(knocking.address)) everyone = await everybody();
      expect(await answersToEach(knocking, everyone)).toEqual(expectedOf(knocking));
    });
  });

  describe("by writes", () => {
    beforeEach(emptyDatabase);
    test.each(knocks.filter((knocking) => !isRead(knocking)))(
      "$method $address (case $index)",
      async (knocking) => {
        expect(await answersToEach(knocking, await everybody())).toEqual(expectedOf(knocking));
      },
    );
  });
});

/** What this person may see of their other company: that they are in it, where they choose one, leave one or leave all. */
const namesBoth = ["/join", "/leave", "/close-account"];

describe("whoever is in both companies, with a session in the other, is answered as a stranger is", () => {
  const toPages = knocks.filter(({ address, path }) => address === path);
  async function asStranger(knocking: Knocking, everyone: Everybody) {
    const haveRowsChanged = await watchRows();
    const { tells, ...answer } = await knockAs("stranger", knocking, everyone, { haveRowsChanged });
    const status = expectedOf(knocking)[people.indexOf("stranger")];
    expect(answer).toEqual({ status, wrote: false });
    if (!namesBoth.includes(knocking.path)) expect(tells).toBe(false);
  }

  test("by reads", async () => {
    await emptyDatabase();
    const everyone = await everybody(true);
    for (const knocking of toPages.filter(isRead)) await asStranger(knocking, everyone);
  });

  describe("by writes", () => {
    beforeEach(emptyDatabase);
    test.each(toPages.filter((knocking) => !isRead(knocking)))(
      "$method $address (case $index)",
      async (knocking) => asStranger(knocking, await everybody(true)),
    );
  });
});

/** The twin of all queries at once: those that name the company do so in vain. */
function withoutCompany<D1 extends D1Database | D1DatabaseSession>(d1: D1): D1 {
  const weakened = (sql: string) => sql.replaceAll(/(?:[\w"]+\.)?"?company_id"? = \?/g, "($& OR TRUE)");
  return Object.assign(Object.create(d1) as D1, {
    prepare: (sql: string) => d1.prepare(weakened(sql)),
    batch: d1.batch.bind(d1),
    ...("withSession" in d1 && {
      withSession: (from: D1SessionConstraint) => withoutCompany(d1.withSession(from)),
    }),
  });
}

test("twin: did the queries not name the company, the matrix would catch it wherever others' data can be asked for", async () => {
  await emptyDatabase();
  const caught = new Set<string>();
  const bindings = { CELL_1: withoutCompany(env.CELL_1) };
  let everyone = await everybody();
  for (const knocking of knocks.filter(({ address, path }) => address === path)) {
    if (!isRead(knocking)) everyone = await everybody();
    const haveRowsChanged = await watchRows();
    const options = { env: bindings, haveRowsChanged };
    const { status, tells, wrote } = await knockAs("stranger", knocking, everyone, options);
    const expected = expectedOf(knocking)[people.indexOf("stranger")];
    if (status !== expected || tells || wrote) caught.add(`${knocking.method} ${knocking.path}`);
  }
  expectFaults();
  expect([...caught]).toEqual(
    expect.arrayContaining([
      "GET /team",
      "POST /team",
      "GET /reports",
      "GET /register",
      "GET /invitations",
      "POST /invitations",
      "POST /api/get-user-emails",
    ]),
  );
});

describe("nothing is changed by PUT, PATCH, DELETE, HEAD or OPTIONS without an action of that name", () => {
  let everyone: Everybody;
  beforeAll(async () => {
    everyone = await everybody();
  });

  test.each(addresses.filter(({ path }) => path !== "/no/such/page"))(
    "at $path",
    async ({ path, writes }) => {
      const before = await rowsOfPeople();
      for (const method of ["HEAD", "OPTIONS", ...(writes ? [] : ["PUT", "PATCH", "DELETE"])]) {
        const answer = await call(path, { method, cookie: everyone.knockers.stranger.cookie });
        expect(await answer.text()).not.toContain(secret);
      }
      expectFaults();
      expect(await rowsOfPeople()).toEqual(before);
    },
  );
});

/** An export lets the register's tree grow first: that follows from its events. */
async function rowsOfPeople() {
  const rows = await everyRow();
  delete rows.tiles;
  return rows;
}
