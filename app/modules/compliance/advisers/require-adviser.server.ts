import { adviserLinks, companies } from "#cell";
import { redirect } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import type { Company, GuardArgs } from "~/modules/session/find-session.server";
import { may } from "~/modules/policy/may";
import { memoizePerRequest, type Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { adviserLink } from "../links/link-kind.server";
import { findVisit } from "../links/link-session.server";
import { messages } from "../links/messages";

/** A gestoría that has opened its link. */
export interface AdviserVisit {
  deps: Deps;
  linkId: string;
  company: Company;
  /** When the link ends. The session may end earlier; then the gestoría types the code again. */
  endsAt: number;
}

/** Returns the visit of this browser, if its link is still open. It costs one query a request. */
export function findAdviser(args: GuardArgs): Promise<AdviserVisit | null> {
  return memoizePerRequest(args.context, "adviser", () => readAdviser(args));
}

async function readAdviser(args: GuardArgs): Promise<AdviserVisit | null> {
  const visit = await findVisit(adviserLink, args, async ({ db }, linkId) => {
    const [found] = await db
      .select({ link: adviserLinks, company: companies })
      .from(adviserLinks)
      .innerJoin(companies, eq(companies.id, adviserLinks.companyId))
      .where(eq(adviserLinks.id, linkId));
    return found;
  });
  if (!visit || !may({ adviserLinkId: visit.link.id }, "take-payroll", "company")) return null;
  const { deps, link, company } = visit;
  return { deps, linkId: link.id, company, endsAt: link.expiresAt };
}

/** The guard of a gestoría's pages. @throws Response redirect to the link's form. */
export async function requireAdviser(args: GuardArgs): Promise<AdviserVisit> {
  const visit = await findAdviser(args);
  if (!visit) throw redirect("/asesoria?ended");
  return visit;
}

/** The guard of a gestoría's files. @throws Response 401. */
export async function requireAdviserFile(args: GuardArgs): Promise<AdviserVisit> {
  const visit = await findAdviser(args);
  if (!visit) throw refusal(401, messages.ended);
  return visit;
}
