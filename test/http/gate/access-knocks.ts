// Makes the requests to each route of the build. test/support/access-matrix has their answers.
import { invitations, profiles } from "#cell";
import { memberships, sessions } from "#directory";
import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { listKiosks } from "~/modules/directory/kiosks.server";
import type { Company } from "~/modules/session/find-session.server";
import { hourMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { routes } from "../../support/worker/built-routes";
import { watchRows } from "../../support/worker/database";
import { emptyDatabase, rememberRows } from "../../support/worker/empty-database";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { forgetPace } from "../../support/worker/time";
import { aStranger } from "../../support/worker/sign-in";
import { aJoinLink } from "../../support/worker/join-link";
import { aLink } from "../../support/worker/inspection";
import { aKiosk, aLoosePunch } from "../../support/worker/kiosk";
import { aPack } from "../../support/worker/packs";
import { register } from "../../support/worker/register";
import { proposed } from "../corrections/corrected";
import { accessMatrix } from "../../support/access-matrix/access-matrix";
import { people, type Who } from "../../support/access-matrix/expectation";

export const secret = "Casa Reservada";

export type Everybody = Awaited<ReturnType<typeof everybody>>;

/**
 * Makes a company whose names appear nowhere else, all requesters, and the owner of another company. That owner is a stranger, or is also
 * an admin here with a session in the other company.
 */
async function everybody(isStrangerOfBoth = false) {
  // Their correction and invitation are mailed, and the clock is stopped.
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
  // The requests concern this employee, so that nobody acts on themselves. They are at work and have a pending invitation.
  const employee = await home("asked-about");
  const { id: entryId } = await aLog(employee, { checkOutTime: null });
  return {
    knockers,
    home: {
      owner: knockers.owner,
      employee,
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

/**
 * Returns everybody; the first caller makes them, with fifty requests.
 * @returns a function that restores the databases to exactly that state.
 */
export function everybodyAgain(isStrangerOfBoth = false): () => Promise<Everybody> {
  let preparedPeople: { everyone: Everybody; putBack: () => Promise<void> } | undefined;
  return async () => {
    await forgetPace();
    if (preparedPeople) {
      await preparedPeople.putBack();
    } else {
      await emptyDatabase();
      const everyone = await everybody(isStrangerOfBoth);
      preparedPeople = { everyone, putBack: await rememberRows() };
    }
    return preparedPeople.everyone;
  };
}

async function aKioskId(owner: SignedInMember): Promise<string> {
  await aKiosk(owner);
  const [kiosk] = await listKiosks(deps(), { companyId: owner.company.id });
  return kiosk!.id;
}

/** The pack is made before all requests, so it belongs to nobody else. */
async function aPackOf(owner: SignedInMember): Promise<string> {
  await register(owner);
  return aPack(owner);
}

/** Adds a profile in another company to a person. Their sessions stay where they were. */
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

export const addresses = [...new Map(routes.map((route) => [route.path, route])).values()];

export const knocks = addresses.flatMap(({ path, isPage }) =>
  methods.flatMap(([method, name]) =>
    (accessMatrix[path]?.[name] ?? []).flatMap((knock, index) => [
      { method, path, index, knock, address: path },
      // The address for Remix's scripts must not disclose more than the page. Its redirections are in the body.
      ...(isPage && path !== "/" ? [{ method, path, index, knock, address: `${path}.data` }] : []),
    ]),
  ),
);

export type Knocking = (typeof knocks)[number];

/** Returns the limits of people, counted outside the databases, for one case. */
export const limitsOf = (own: string) => {
  const ownLimit = (limit: RateLimit) => ({
    limit: ({ key }: { key: string }) => limit.limit({ key: own + key }),
  });
  return { PERSON_LIMIT: ownLimit(env.PERSON_LIMIT), EXPORT_LIMIT: ownLimit(env.EXPORT_LIMIT) };
};

/** Returns the answer to a requester, whether it discloses anything to an outsider, and whether a refusal wrote anything. */
export async function knockAs(
  who: Who,
  knocking: Knocking,
  { knockers, home }: Everybody,
  haveRowsChanged: () => Promise<boolean>,
) {
  const { method, address, knock } = knocking;
  const answer = await call((knock.path?.(home) ?? address) + (knock.query?.(home) ?? ""), {
    method,
    cookie: who === "nobody" ? undefined : knockers[who].cookie,
    headers: { "CF-Connecting-IP": aStranger().ip },
    ...knock.send?.(home),
    env: limitsOf(`${method} ${address} ${knocking.index}`),
  });
  await settle();
  // Remix logs a write to a route without an action.
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

/** Remix's scripts get a redirection with 202. */
export function expectedOf({ address, path, knock }: Knocking) {
  const toScripts =
    knock.scripts ?? knock.answers.map((status) => ([302, 303].includes(status) ? 202 : status));
  return address === path ? knock.answers : toScripts;
}

/** The addresses whose cases are quick: a screen, a file and a call. The cases of all others are deep. */
const quickAddresses = ["/team", "/register/registro.zip", "/api/admin/invite-user"];

export const isQuick = (path: string) => quickAddresses.includes(path);

export const isRead = ({ method }: Knocking) => method === "GET";

export async function answersToEach(knocking: Knocking, everyone: Everybody) {
  const haveRowsChanged = await watchRows();
  const answers: number[] = [];
  for (const who of people) {
    const { status, ...harm } = await knockAs(who, knocking, everyone, haveRowsChanged);
    answers.push(status);
    expect(harm, who).toEqual({ tells: false, wrote: false });
  }
  return answers;
}
