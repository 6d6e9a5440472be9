import { adviserLinks, companies } from "#cell";
import { redirect } from "@remix-run/cloudflare";
import { eq, sql, type SQL } from "drizzle-orm";
import type { Company, GuardArgs } from "~/modules/directory/find-session.server";
import { may } from "~/modules/policy/may";
import { inCell, memoizePerRequest, type Deps, type RequestContext } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { withRetries } from "~/platform/retry.server";
import { hasSessions, linkState } from "../inspection/link-state";
import { readSession } from "../inspection/session-token.server";
import { readAdviserCookie } from "./adviser-cookie.server";
import { messages } from "./messages";

/** A gestoría that has opened its link. */
export interface AdviserVisit {
  deps: Deps;
  linkId: string;
  company: Company;
  /** When the link ends. The session may end earlier; then the gestoría types the code again. */
  endsAt: number;
}

/** Returns the visit of this browser, if its link is still open. It costs one query a request. */
export function findAdviser({ request, context }: GuardArgs): Promise<AdviserVisit | null> {
  return memoizePerRequest(context, "adviser", () => readAdviser(request, context));
}

async function readAdviser(request: Request, context: RequestContext): Promise<AdviserVisit | null> {
  const carried = readAdviserCookie(request);
  const opened = carried && (await readSession(context, carried, "adviser"));
  if (!opened || !context.cells.names.includes(opened.cell)) return null;
  const deps = inCell(context, opened.cell);
  const [found] = await withRetries(() =>
    deps.db
      .select({ link: adviserLinks, company: companies })
      .from(adviserLinks)
      .innerJoin(companies, eq(companies.id, adviserLinks.companyId))
      .where(eq(adviserLinks.id, opened.linkId)),
  );
  if (!found || !hasSessions(linkState(found.link, context.now))) return null;
  const { link, company } = found;
  if (!may({ adviserLinkId: link.id }, "take-payroll", "company")) return null;
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

/** A condition for a write: the link and its sessions are open at this moment. It may have been revoked since it was read. */
export const isAdviserLinkOpen = (linkId: string, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${adviserLinks} WHERE ${adviserLinks.id} = ${linkId} AND ${adviserLinks.revokedAt} IS NULL
    AND ${adviserLinks.expiresAt} > ${now})`;
