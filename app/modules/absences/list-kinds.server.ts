import { absenceKinds } from "#cell";
import { eq } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { companyKinds, type CompanyKind } from "./company-kinds";

/** Lists the kinds of absence of a company: the catalogue with its changes, then its own kinds. */
export async function listKinds({ db }: Pick<Deps, "db">, companyId: string): Promise<CompanyKind[]> {
  const rows = await db.select().from(absenceKinds).where(eq(absenceKinds.companyId, companyId));
  return companyKinds(rows);
}
