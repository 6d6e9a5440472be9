import { companies } from "#schema";
import { asc, gt } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { recordActiveEmployeesBetween } from "./record-active-employees.server";

const pageSize = 500;

/** Writes down every company's active people of today, so that a month without any change has its row too. */
export async function countActiveEmployees({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  let after = "";
  for (;;) {
    const page = await db
      .select({ id: companies.id })
      .from(companies)
      .where(gt(companies.id, after))
      .orderBy(asc(companies.id))
      .limit(pageSize);
    const last = page.at(-1)?.id;
    if (!last) return;
    await db.batch([recordActiveEmployeesBetween({ db, now }, { after, last })]);
    after = last;
  }
}
