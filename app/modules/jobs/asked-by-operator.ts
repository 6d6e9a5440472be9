import { ledgers } from "#cell";
import { eq, isNotNull, sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { literal } from "~/platform/statement.server";

const id = sql<string>`${ledgers.companyId}`.as("id");

/** Returns a query for the companies whose projections an operator wants to rebuild (`ledger/rebuild-in-turns`). */
export const companiesToRebuild = ({ db }: Pick<Deps, "db">) =>
  db.select({ id }).from(ledgers).where(isNotNull(ledgers.rebuiltTo));

/** Returns a query for the companies whose origin an operator wants to rotate (`ledger/origin-rotation`). */
export const companiesToRotate = ({ db }: Pick<Deps, "db">) =>
  db
    .select({ id })
    .from(ledgers)
    .where(eq(ledgers.isOriginRotating, literal(1)));
