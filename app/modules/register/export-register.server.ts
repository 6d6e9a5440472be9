import type { Company, Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { archiveDeps } from "./archive-checkpoint.server";
import { exportPackage } from "./export-package.server";
import type { Selection } from "./export-selection";
import { witnessesOf } from "./witnesses";
import { offlinePageDigest, readOfflinePage } from "./offline-verifier.server";
import { notePage } from "./past-pages.server";
import { refuseBroken } from "./refuse-broken.server";

/**
 * The package 'Registro verificable' of a member's company, or of the part of it that was selected.
 * @returns null while the company's register is empty.
 * @throws Response 409 that names an event which was altered so that it cannot be read.
 */
export const exportRegister = (
  deps: Pick<Deps, "env" | "db" | "now">,
  { member: { company }, selection }: { member: Member; selection: Selection },
): Promise<ReadableStream<Uint8Array> | null> => exportSelected(deps, { company, selection });

/** Returns verificar.html as this release hands it out, whose digest is published from then on. */
export async function handOutPage(deps: Pick<Deps, "env" | "db" | "now">): Promise<string> {
  const { env } = deps;
  const register = archiveDeps(deps);
  const shipped = { published: register.keys.published, witnesses: witnessesOf(env) };
  const [page] = await Promise.all([
    readOfflinePage(env, shipped),
    offlinePageDigest(env, shipped).then((digest) => notePage(register, digest)),
  ]);
  return page;
}

/** The same for whoever is no member. */
export function exportSelected(
  deps: Pick<Deps, "env" | "db" | "now">,
  { company, selection }: { company: Company; selection: Selection },
): Promise<ReadableStream<Uint8Array> | null> {
  const { env } = deps;
  const register = archiveDeps(deps);
  const { from, to, profileIds } = selection;
  return exportPackage(register, {
    log: { ledger: company.ledger, companyId: company.id },
    selection: { from, profile_ids: profileIds, time_zone: company.timeZone, to },
    appOrigin: env.APP_ORIGIN,
    page: () => handOutPage(deps),
  }).catch(refuseBroken({ companyId: company.id }));
}
