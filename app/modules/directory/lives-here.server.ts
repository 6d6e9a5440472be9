import { companies } from "#cell";
import { eq, isNull, or } from "drizzle-orm";

/** The condition that a row of `companies` is no copy of one that lives in another cell, or is on its way to this one. */
export const livesHere = or(isNull(companies.move), eq(companies.move, "leaving"))!;
