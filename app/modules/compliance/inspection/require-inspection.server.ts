import { companies, inspectorLinks } from "#cell";
import { redirect } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import type { Company, GuardArgs } from "~/modules/session/find-session.server";
import { may, type Action, type Inspector } from "~/modules/policy/may";
import { memoizePerRequest, type Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import type { DateRange } from "~/time/dates";
import { inspectorLink } from "../links/link-kind.server";
import { findVisit } from "../links/link-session.server";
import { messages as linkMessages } from "../links/messages";
import { messages } from "./messages";

/** The inspection in progress: the link's company, people and days. */
export interface Inspection {
  deps: Deps;
  inspector: Inspector;
  company: Company;
  range: DateRange;
  /** Whether its pack has what was planned beside the record. */
  withPlans: boolean;
  /** When the link ends. The session may end earlier; then the inspector types the code again. */
  endsAt: number;
}

/** Returns the inspection that the browser has opened, if its link is still open. It costs one query a request. */
export function findInspection(args: GuardArgs): Promise<Inspection | null> {
  return memoizePerRequest(args.context, "inspection", () => readInspection(args));
}

async function readInspection(args: GuardArgs): Promise<Inspection | null> {
  const visit = await findVisit(inspectorLink, args, async ({ db }, linkId) => {
    const [found] = await db
      .select({ link: inspectorLinks, company: companies })
      .from(inspectorLinks)
      .innerJoin(companies, eq(companies.id, inspectorLinks.companyId))
      .where(eq(inspectorLinks.id, linkId));
    return found;
  });
  if (!visit) return null;
  const { deps, company, link } = visit;
  return {
    deps,
    company,
    endsAt: link.expiresAt,
    inspector: { linkId: link.id, profileIds: link.profileIds },
    range: { from: link.fromOn, to: link.toOn },
    withPlans: link.withPlans,
  };
}

/**
 * The guard of an inspector's pages.
 * @param profileId the person whose record the page shows.
 * @throws Response redirect to the link's form; 404 when the link does not include the person.
 */
export async function requireInspection(
  args: GuardArgs,
  action: Action,
  profileId?: string,
): Promise<Inspection> {
  const inspection = await findInspection(args);
  if (!inspection) throw redirect("/inspeccion?ended");
  return requirePermission(inspection, action, profileId);
}

/** The guard of an inspector's files. @throws Response 401; 404 when the link does not include the person. */
export async function requireInspectionFile(
  args: GuardArgs,
  action: Action,
  profileId?: string,
): Promise<Inspection> {
  const inspection = await findInspection(args);
  if (!inspection) throw refusal(401, linkMessages.ended);
  return requirePermission(inspection, action, profileId);
}

/** Answers 404 for anything outside the link. */
function requirePermission(inspection: Inspection, action: Action, profileId?: string): Inspection {
  const target = profileId === undefined ? "somebody" : { profileId, place: null };
  if (!may(inspection.inspector, action, target)) throw refusal(404, messages.notShown);
  return inspection;
}
