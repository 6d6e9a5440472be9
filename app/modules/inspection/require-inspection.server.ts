import { companies, inspectorLinks } from "#cell";
import { redirect } from "@remix-run/cloudflare";
import { and, eq } from "drizzle-orm";
import type { Company, GuardArgs } from "~/modules/directory/find-session.server";
import { livesHere } from "~/modules/directory/lives-here.server";
import { may, type Action, type Inspector } from "~/modules/policy/may";
import { inCell, memoizePerRequest, type Deps, type RequestContext } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { withRetries } from "~/platform/retry.server";
import type { DateRange } from "~/time/dates";
import { copy } from "./copy";
import { isLive, linkState } from "./link-state";
import { readInspectionCookie, readSession } from "./session-token.server";

/** What an inspector looks at: whose record of which days, and of which company. */
export interface Inspection {
  deps: Deps;
  inspector: Inspector;
  company: Company;
  range: DateRange;
  /** When the link ends. Who has opened it types the code again before that, once their session is over. */
  endsAt: number;
}

/** The inspection that a request's browser has opened, if its link is still open at this moment: one query a request. */
export function findInspection({ request, context }: GuardArgs): Promise<Inspection | null> {
  return memoizePerRequest(context, "inspection", () => readInspection(request, context));
}

async function readInspection(request: Request, context: RequestContext): Promise<Inspection | null> {
  const carried = readInspectionCookie(request);
  const opened = carried && (await readSession(context, carried));
  // The company may have moved to another cell: the link is opened anew.
  if (!opened || !context.cells.names.includes(opened.cell)) return null;
  const deps = inCell(context, opened.cell);
  const [found] = await withRetries(() =>
    deps.db
      .select({ link: inspectorLinks, company: companies })
      .from(inspectorLinks)
      .innerJoin(companies, eq(companies.id, inspectorLinks.companyId))
      .where(and(eq(inspectorLinks.id, opened.linkId), livesHere)),
  );
  if (!found || !isLive(linkState(found.link, context.now))) return null;
  const { link, company } = found;
  return {
    ...{ deps, company, endsAt: link.expiresAt },
    inspector: { linkId: link.id, profileIds: link.profileIds },
    range: { from: link.fromOn, to: link.toOn },
  };
}

/**
 * For an inspector's pages.
 * @param profileId whose it is, where it is one person's.
 * @throws Response redirect to where the link is opened; 404 of whom the link does not name.
 */
export async function requireInspection(
  args: GuardArgs,
  action: Action,
  profileId?: string,
): Promise<Inspection> {
  const inspection = await findInspection(args);
  if (!inspection) throw redirect("/inspeccion?ended");
  return permitted(inspection, action, profileId);
}

/** For an inspector's files. @throws Response 401; 404 of whom the link does not name. */
export async function requireInspectionFile(
  args: GuardArgs,
  action: Action,
  profileId?: string,
): Promise<Inspection> {
  const inspection = await findInspection(args);
  if (!inspection) throw refusal(401, copy.ended);
  return permitted(inspection, action, profileId);
}

/** What a link does not open is not there. */
function permitted(inspection: Inspection, action: Action, profileId?: string): Inspection {
  if (!may(inspection.inspector, action, profileId)) throw refusal(404, copy.notShown);
  return inspection;
}
