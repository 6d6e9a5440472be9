import { companies, profiles } from "#cell";
import { and, eq, isNotNull, sql } from "drizzle-orm";

/** The condition that joins a company with its owner. A company whose owner left it has none. */
export const isItsOwner = and(
  eq(profiles.companyId, companies.id),
  eq(profiles.role, "owner"),
  isNotNull(profiles.userId),
);

/** The owner's address, which the table requires. */
export const ownerEmail = sql<string>`${profiles.email}`.as("owner_email");
