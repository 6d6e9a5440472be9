import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireLinkedPersonFile } from "~/modules/compliance/person-links/require-linked-person.server";
import { statementProof } from "~/modules/periods/statement/statement-file.server";

/** The file that proves a closed month of the person with the link. */
export async function loader(args: LoaderFunctionArgs) {
  const { deps, actor, reader } = await requireLinkedPersonFile(args, "see-statement");
  const params = new URL(args.request.url).searchParams;
  return statementProof(deps, { member: reader, profileId: actor.profileId, params });
}
