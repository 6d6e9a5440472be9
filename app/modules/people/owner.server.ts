import { companies, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";

/** The condition that joins a company with its owner. */
export const isItsOwner = and(eq(profiles.companyId, companies.id), eq(profiles.role, "owner"));

/** Where an owner is written to: the table refuses one without an address. */
export const ownerEmail = sql<string>`${profiles.email}`.as("owner_email");
