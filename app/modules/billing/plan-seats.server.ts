import { companies, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { plans } from "~/modules/policy/plans";
import { priceIdOf } from "~/modules/policy/price-ids.server";
import { statusesNotCounted } from "~/modules/policy/subscription-status";
import type { Deps } from "~/platform/context.server";

const companyRow = alias(companies, "c");
const activeRow = alias(profiles, "a");
const waitingRow = alias(profiles, "w");

type PriceDeps = Pick<Deps, "env">;

/** Returns the limits of the plans that have one, by the id of their price, as JSON. Plus has none: each extra person is charged. */
export const planLimits = ({ env }: PriceDeps): string =>
  JSON.stringify(
    Object.fromEntries(
      plans.flatMap(({ id, includedEmployees, extraPrice }) => {
        const price = priceIdOf(env, id);
        return price && extraPrice === null ? [[price, includedEmployees]] : [];
      }),
    ),
  );

/**
 * Returns the SQL value of how many more people may be active under a company's plan; negative if too many are. NULL in a trial, on Plus,
 * and on a price that is no plan of ours.
 */
export const seatsLeft = (deps: PriceDeps, companyId: SQL): SQL =>
  sql`(SELECT l.value - (SELECT count(*) FROM ${profiles} ${activeRow} WHERE ${activeRow.companyId} = ${companyRow.id} AND ${activeRow.status} = 'active')
    FROM ${companies} ${companyRow} JOIN json_each(${planLimits(deps)}) l ON l.key = ${companyRow.priceId}
    WHERE ${companyRow.id} = ${companyId}
      AND ${companyRow.subscriptionStatus} NOT IN (SELECT value FROM json_each(${JSON.stringify(statusesNotCounted)})))`;

/** Returns the condition that so many people may become active, also if other people wait. */
export const holdsSeats = (deps: PriceDeps, companyId: SQL, people: number): SQL =>
  sql`coalesce(${seatsLeft(deps, companyId)} >= ${people}, TRUE)`;

/** Returns the condition that so many people may become active without overtaking anybody who waits. */
export const hasFreeSeats = (deps: PriceDeps, companyId: SQL, people = 1): SQL =>
  sql`(${holdsSeats(deps, companyId, people)} AND NOT EXISTS (SELECT 1 FROM ${profiles} ${waitingRow}
    WHERE ${waitingRow.companyId} = ${companyId} AND ${waitingRow.waitingSince} IS NOT NULL))`;
