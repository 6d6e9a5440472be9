import { companies } from "#cell";
import { eq, isNull, or } from "drizzle-orm";

/** A condition: the company belongs to this cell. It is not a copy of a company of another cell, nor still arriving. */
export const isHomeCell = or(isNull(companies.move), eq(companies.move, "leaving"))!;
