import type { Company, Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { archiveDeps } from "./archive-checkpoint.server";
import { exportPackage } from "./server/export-package.server";
import type { ExportSelection } from "./export-selection";
import { witnessesOf } from "./witnesses";
import { offlinePageDigest, readOfflinePage } from "./offline-verifier.server";
import { notePage } from "./past-pages.server";
import { refuseBrokenRegister } from "./refuse-broken-register.server";

/**
 * Exports a package of a member's company, or of the selected part.
 * @returns null while the company's register is empty.
 * @throws Response 409 that names an unreadable event, or says that the register is not the signed one; 503 when nothing can be signed now.
 */
export const exportRegister = (
  deps: Pick<Deps, "env" | "db" | "now">,
  { member: { company }, selection }: { member: Member; selection: ExportSelection },
): Promise<ReadableStream<Uint8Array> | null> => exportSelected(deps, { company, selection });

/** Returns this release's verificar.html. From then on its digest is published. */
export async function readHandOutPage(deps: Pick<Deps, "env" | "db" | "now">): Promise<string> {
  const { env } = deps;
  const register = archiveDeps(deps);
  const shipped = { published: register.keys.published, witnesses: witnessesOf(env) };
  const [page] = await Promise.all([
    readOfflinePage(env, shipped),
    offlinePageDigest(env, shipped).then((digest) => notePage(register, digest)),
  ]);
  return page;
}

/** Exports the same for a reader who is not a member. */
export function exportSelected(
  deps: Pick<Deps, "env" | "db" | "now">,
  { company, selection }: { company: Company; selection: ExportSelection },
): Promise<ReadableStream<Uint8Array> | null> {
  const { env } = deps;
  const register = archiveDeps(deps);
  const { from, to, profileIds } = selection;
  return exportPackage(register, {
    log: { ledger: company.ledger, companyId: company.id },
    selection: { from, profile_ids: profileIds, time_zone: company.timeZone, to },
    appOrigin: env.APP_ORIGIN,
    page: () => readHandOutPage(deps),
  }).catch(refuseBrokenRegister({ companyId: company.id }));
}
