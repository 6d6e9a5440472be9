import { listKiosks } from "~/modules/directory/kiosks.server";
import type { Company } from "~/modules/session/find-session.server";
import type { GlobalDeps } from "~/platform/context.server";
import { factsOf, type ProtocolFacts } from "./facts";

/** Returns a company's current settings. */
export async function readFacts(
  deps: Pick<GlobalDeps, "directory">,
  company: Company,
): Promise<ProtocolFacts> {
  const kiosks = await listKiosks(deps, { companyId: company.id });
  return factsOf(company, { hasKiosks: kiosks.some(({ endedAt }) => endedAt === null) });
}
