import type { Deps } from "~/platform/context.server";
import { signPackList, type PackList } from "./format/pack-list";
import { logOrigin, registerKeysOf } from "./register-keys";

/** Signs the list of a company's pack, now and with the register's key. @returns the note. */
export function signCompanyPackList(
  { env, now }: Pick<Deps, "env" | "now">,
  { companyId, files }: { companyId: string; files: PackList["files"] },
): string {
  const keys = registerKeysOf(env);
  return signPackList({ at: now, files, origin: logOrigin(keys, companyId) }, keys.seed);
}
