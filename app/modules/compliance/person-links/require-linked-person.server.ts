import { companies, personLinks, profiles } from "#cell";
import { redirect } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import type { GuardArgs } from "~/modules/session/find-session.server";
import type { StatementReader } from "~/modules/periods/statement/show-statement.server";
import { may, type Action, type LinkedPerson } from "~/modules/policy/may";
import { memoizePerRequest, type Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { personLink } from "../links/link-kind.server";
import { findVisit } from "../links/link-session.server";
import { messages } from "../links/messages";

/** A person who has opened their link on paper. */
export interface PersonVisit {
  deps: Deps;
  actor: LinkedPerson;
  reader: StatementReader;
}

/** Returns the visit of this browser, if its link is still open. It costs one query a request. */
export function findLinkedPerson(args: GuardArgs, action: Action): Promise<PersonVisit | null> {
  return memoizePerRequest(args.context, `linked person: ${action}`, () => readLinkedPerson(args, action));
}

async function readLinkedPerson(args: GuardArgs, action: Action): Promise<PersonVisit | null> {
  const visit = await findVisit(personLink, args, async ({ db }, linkId) => {
    const [found] = await db
      .select({
        link: personLinks,
        company: companies,
        profile: { id: profiles.id, subject: profiles.subject },
      })
      .from(personLinks)
      .innerJoin(profiles, eq(profiles.id, personLinks.profileId))
      .innerJoin(companies, eq(companies.id, personLinks.companyId))
      .where(eq(personLinks.id, linkId));
    return found;
  });
  if (!visit) return null;
  const { deps, link, company, profile } = visit;
  const actor = { personLinkId: link.id, profileId: profile.id };
  return may(actor, action, "self") ? { deps, actor, reader: { company, profile } } : null;
}

/** The guard of a linked person's page and its form. @throws Response redirect to the link's form. */
export async function requireLinkedPerson(args: GuardArgs, action: Action): Promise<PersonVisit> {
  const visit = await findLinkedPerson(args, action);
  if (!visit) throw redirect("/mis-meses?ended");
  return visit;
}

/** The guard of a linked person's files. @throws Response 401. */
export async function requireLinkedPersonFile(args: GuardArgs, action: Action): Promise<PersonVisit> {
  const visit = await findLinkedPerson(args, action);
  if (!visit) throw refusal(401, messages.ended);
  return visit;
}
