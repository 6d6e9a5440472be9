import type { Company } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { findProtocol } from "./find-protocol.server";
import { countReaders, listReaders } from "./readers.server";

const nobody = { people: 0, read: 0, reachable: 0 };

/** Returns a page of the people who have read a company's newest version, or who have not. */
export async function showReaders(
  deps: Deps,
  { company, params }: { company: Company; params: URLSearchParams },
) {
  const { id: companyId, timeZone } = company;
  const have = params.get("who") === "leido";
  const after = params.get("before");
  const shownPage = { have, timeZone, isLaterPage: after !== null };
  const protocol = await findProtocol(deps, { companyId });
  if (!protocol) return { ...shownPage, version: null, counts: nobody, readers: [], next: null };
  const versionKey = { companyId, digest: protocol.digest };
  const [counts, page] = await Promise.all([
    countReaders(deps, versionKey),
    listReaders(deps, { ...versionKey, have, after }),
  ]);
  return { ...shownPage, version: protocol.version, counts, ...page };
}
