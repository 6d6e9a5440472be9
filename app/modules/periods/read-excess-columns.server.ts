import { periods, statements } from "#cell";
import { and, eq, lte, sql } from "drizzle-orm";
import type { FurtherColumns } from "~/modules/timesheets/reports/further-columns";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import type { Deps } from "~/platform/context.server";
import type { DateRange, LocalDate } from "~/time/dates";
import { sumOfPieces } from "./model/figures-of";
import { messages } from "./months/messages";
import { pieceClasses } from "./model/period";
import { readStatement, type Answer } from "./statement-content";
import { excessGroups, excessName } from "./statement-rows";

interface ExcessRange {
  company: { id: string };
  range: DateRange;
}

/**
 * Returns the source of the excess of people by class and fate, as their statements have it, if a range is exactly a closed pay period. It
 * has no columns for any other range, and if nobody has excess. A person who left within the range has theirs until that day. People of
 * whom the reader sees only a part of the range are left out.
 */
export function excessColumns({ db }: Pick<Deps, "db">, { company, range }: ExcessRange) {
  return {
    query: (people: readonly Pick<ReportPerson, "id" | "since">[]) => {
      const ids = people.filter(({ since }) => !since || since.on <= range.from).map(({ id }) => id);
      return db
        .select({
          profileId: periods.profileId,
          to: periods.toDay,
          answer: periods.answer,
          content: statements.content,
        })
        .from(periods)
        .innerJoin(statements, eq(statements.id, periods.id))
        .where(
          and(
            sql`${periods.profileId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
            eq(periods.fromDay, range.from),
            eq(periods.isCurrent, true),
            eq(periods.companyId, company.id),
            lte(periods.toDay, range.to),
          ),
        );
    },
    columnsOf: (rows: unknown) => toColumns(rows as StatementRow[], range),
  };
}

/** Returns the columns of {@link excessColumns}; null without them. */
export async function readExcessColumns(
  deps: Pick<Deps, "db">,
  { people, ...rest }: ExcessRange & { people: readonly Pick<ReportPerson, "id" | "since">[] },
): Promise<FurtherColumns | null> {
  const { query, columnsOf } = excessColumns(deps, rest);
  return columnsOf(await query(people));
}

interface StatementRow {
  profileId: string;
  to: LocalDate;
  answer: Answer | null;
  content: string;
}

function toColumns(rows: StatementRow[], range: DateRange): FurtherColumns | null {
  if (!rows.some(({ to }) => to === range.to)) return null;
  const groups = rows.map(({ profileId, answer, content }) => ({
    profileId,
    excess: excessGroups(readStatement("period_issued", content).pieces).map(({ pieces }) => ({
      name: excessName(pieces[0]!, answer),
      as: pieces[0]!.as,
      minutes: sumOfPieces(pieces),
    })),
  }));
  const heads = [
    ...new Set(
      groups
        .flatMap(({ excess }) => excess)
        .toSorted((one, other) => pieceClasses.indexOf(one.as) - pieceClasses.indexOf(other.as))
        .map(({ name }) => name),
    ),
  ];
  if (heads.length === 0) return null;
  return {
    heads,
    minutes: Object.fromEntries(
      groups.map(({ profileId, excess }) => [
        profileId,
        heads.map((head) => excess.find(({ name }) => name === head)?.minutes ?? 0),
      ]),
    ),
    note: messages.columnsNote,
  };
}
