import { companies, profiles } from "#cell";
import { and, eq, isNotNull, sql } from "drizzle-orm";

/** The condition that joins a company with its owner; with nobody once they have given it up. */
export const isItsOwner = and(
  eq(profiles.companyId, companies.id),
  eq(profiles.role, "owner"),
  isNotNull(profiles.userId),
);

/** Where an owner is written to: the table refuses one without an address. */
export const ownerEmail = sql<string>`${profiles.email}`.as("owner_email");
