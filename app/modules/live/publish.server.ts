import { profiles } from "#cell";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { listMemberships } from "~/modules/directory/memberships.server";
import type { Deps } from "~/platform/context.server";
import type { Env } from "~/platform/env.server";
import { groupBy } from "~/platform/group-by";
import { namedObject } from "~/platform/named-object.server";
import type { CompanyLive } from "./company-live.server";
import type { LiveMessage } from "./live-message";

type LiveDeps = Pick<Deps, "env" | "defer" | "now">;

/**
 * Sends a live message to the company's open tabs, after the answer. A manager of some centres receives what concerns the employees there.
 * A fault of the object is only logged.
 */
export function publish(
  deps: LiveDeps,
  liveMessage: { companyId: string; message: Extract<LiveMessage, { kind: "company" }> },
): void;
export function publish(
  deps: LiveDeps & Pick<Deps, "db">,
  liveMessage: { companyId: string; message: LiveMessage },
): void;
export function publish(
  deps: LiveDeps & Partial<Pick<Deps, "db">>,
  { companyId, message }: { companyId: string; message: LiveMessage },
) {
  const { db, env, now } = deps;
  deps.defer("live: publish", async () => {
    const live = companyLive(env, companyId);
    await live.publish(message, now);
    if (message.kind === "company" || !db || !(await live.hasManagersOfCentres())) return;
    for (const [centreId, ofCentre] of await audienceByCentre({ db }, message))
      await live.publishInCentre(ofCentre, centreId, now);
  });
}

/** Returns a message for each centre, about its employees only. */
async function audienceByCentre(
  { db }: Pick<Deps, "db">,
  message: Exclude<LiveMessage, { kind: "company" }>,
): Promise<Map<string, LiveMessage>> {
  const people = "profileIds" in message ? message.profileIds : [message.profileId];
  const rows = await db
    .select({ id: profiles.id, centreId: sql<string>`${profiles.centreId}` })
    .from(profiles)
    .where(
      and(
        sql`${profiles.id} IN (SELECT value FROM json_each(${JSON.stringify(people)}))`,
        eq(profiles.role, "employee"),
        isNotNull(profiles.centreId),
      ),
    );
  const centres = [...groupBy(rows, ({ centreId }) => centreId)];
  return new Map(
    centres.map(([centreId, some]) => [
      centreId,
      "profileIds" in message ? { ...message, profileIds: some.map(({ id }) => id) } : message,
    ]),
  );
}

/**
 * Closes the sockets of sign-ins that have ended, after the answer. It does so in each company of the user, since another page may still
 * listen there.
 */
export function closeFamilySockets(
  deps: LiveDeps & Pick<Deps, "directory">,
  { userId, familyIds }: { userId: string; familyIds: readonly string[] },
) {
  deps.defer("live: end family", async () => {
    const companies = (await listMemberships(deps, { userId })).map(({ companyId }) => companyId);
    await Promise.all(
      companies.flatMap((companyId) =>
        familyIds.map((familyId) => companyLive(deps.env, companyId).endFamily(familyId)),
      ),
    );
  });
}

/** Closes the sockets of people who may no longer listen, or to less than before, after the answer. */
export function closeProfileSockets(
  deps: LiveDeps,
  { companyId, profileIds }: { companyId: string; profileIds: string[] },
) {
  deps.defer("live: end profiles", () => companyLive(deps.env, companyId).endProfiles(profileIds));
}

/** Returns a company's live object. */
export function companyLive(env: Pick<Env, "COMPANY_LIVE" | "OBJECT_JURISDICTION">, companyId: string) {
  const namespace = env.COMPANY_LIVE as unknown as DurableObjectNamespace<CompanyLive>;
  return namedObject(env, namespace, companyId);
}
