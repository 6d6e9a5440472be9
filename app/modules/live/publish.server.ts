import { listMemberships } from "~/modules/directory/memberships.server";
import type { Deps } from "~/platform/context.server";
import type { Env } from "~/platform/env.server";
import { namedObject } from "~/platform/named-object.server";
import type { CompanyLive } from "./company-live.server";
import type { LiveNews } from "./news";

type LiveDeps = Pick<Deps, "env" | "defer" | "now">;

/** Tells the company's open tabs, after the answer. A fault of the object is logged and harms nothing. */
export function publish(deps: LiveDeps, { companyId, news }: { companyId: string; news: LiveNews }) {
  deps.defer("live: publish", () => companyLive(deps.env, companyId).publish(news, deps.now));
}

/**
 * Closes the sockets of all sessions of sign-ins that have ended, after the answer: in each company of their person, for a page
 * may still listen to the one that another has left.
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

/** Closes the sockets of people who may no longer listen, or no longer to so much, after the answer. */
export function closeProfileSockets(
  deps: LiveDeps,
  { companyId, profileIds }: { companyId: string; profileIds: string[] },
) {
  deps.defer("live: end profiles", () => companyLive(deps.env, companyId).endProfiles(profileIds));
}

/** The company's one live object. */
export function companyLive(env: Pick<Env, "COMPANY_LIVE" | "OBJECT_JURISDICTION">, companyId: string) {
  const namespace = env.COMPANY_LIVE as unknown as DurableObjectNamespace<CompanyLive>;
  return namedObject(env, namespace, companyId);
}
