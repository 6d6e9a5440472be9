import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireLinkedPersonFile } from "~/modules/compliance/person-links/require-linked-person.server";
import { statementPdf } from "~/modules/periods/statement/statement-file.server";

/** A closed month of the person with the link, as a PDF of one page. */
export async function loader(args: LoaderFunctionArgs) {
  const { deps, actor, reader } = await requireLinkedPersonFile(args, "see-statement");
  const params = new URL(args.request.url).searchParams;
  return statementPdf(deps, { member: reader, profileId: actor.profileId, params });
}
