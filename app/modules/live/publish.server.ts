import { listMemberships } from "~/modules/directory/memberships.server";
import type { Deps } from "~/platform/context.server";
import type { Env } from "~/platform/env.server";
import { namedObject } from "~/platform/named-object.server";
import type { CompanyLive } from "./company-live.server";
import type { LiveMessage } from "./live-message";

type LiveDeps = Pick<Deps, "env" | "defer" | "now">;

/** Sends a live message to the company's open tabs, after the answer. A fault of the object is only logged. */
export function publish(deps: LiveDeps, { companyId, message }: { companyId: string; message: LiveMessage }) {
  deps.defer("live: publish", () => companyLive(deps.env, companyId).publish(message, deps.now));
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
