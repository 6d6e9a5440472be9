import type { Member } from "~/modules/session/find-session.server";
import { needsAnotherText } from "~/modules/policy/needs-another-manager";
import { listOtherManagers } from "~/modules/policy/other-managers.server";
import type { Deps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { localDateOf } from "~/time/zones";
import { listManagedCentres } from "../centres.server";
import { faultOfTerms } from "../model/fault-of-terms";
import { fromTerms, type NewTerms } from "../schedule-content";
import { readSchedules } from "../read-schedule.server";
import { mergeTerms } from "../terms/merge-terms";
import { messages } from "./messages";
import { readTermsCsv, type AnswerTo } from "./read-terms-csv";
import { isOpen, matchPeople, reviewRow, type FaultyRow, type ReviewedRow } from "./review-import";
import { findListedPeople } from "./server/find-listed-people.server";

/** A file of terms, with what it changes now. */
export interface ReadImport {
  rows: ReviewedRow[];
  /** The new terms by profile. */
  terms: ReadonlyMap<string, NewTerms>;
  faulty: FaultyRow[];
  /** The titles of columns without a use. */
  unused: string[];
}

/**
 * Reads a CSV of terms, finds its people and compares with their schedules. It writes nothing.
 * @param answerTo the answers to questions about cells.
 */
export async function readImport(
  deps: Deps,
  member: Member,
  { csv, answerTo }: { csv: string; answerTo: AnswerTo },
): Promise<ReadImport | { problem: string }> {
  const { company, profile } = member;
  const parsedCsv = readTermsCsv(csv, { todayOn: localDateOf(deps.now, company.timeZone), answerTo });
  if (!parsedCsv.ok) return { problem: parsedCsv.problem };
  const names = parsedCsv.rows.map(({ who }) => who);
  const [find, centres, others] = await Promise.all([
    findListedPeople(deps, member, names),
    listManagedCentres(deps, member),
    listOtherManagers(deps, member),
  ]);
  const needsAnother = others.length > 0 ? needsAnotherText(others.map(({ name }) => name)) : null;
  const matched = matchPeople(parsedCsv.rows, find, { profileId: profile.id, needsAnother });
  const faultyRows = matched.filter((row): row is FaultyRow => "faults" in row);
  const readableRows = matched.flatMap((row) => ("faults" in row ? [] : [row]));
  const ids = readableRows.map(({ person }) => person.id);
  const schedules = await readSchedules(deps, company, { profileIds: ids, weeks: "none" });
  const terms = new Map<string, NewTerms>();
  const rows = readableRows.flatMap((row) => {
    const { schedule } = schedules.get(row.person.id)!;
    const mergedTerms = mergeTerms(schedule, row.terms, centres[0]!.id);
    // The row follows the rules of the form. What the person keeps may not go with it.
    if (faultOfTerms(mergedTerms) === "working-days-of-uneven-pattern") {
      const { line, who } = row.row;
      faultyRows.push({ line, who, faults: [messages.unevenVacation] });
      return [];
    }
    terms.set(row.person.id, mergedTerms);
    return [reviewRow(row, schedule, mergedTerms)];
  });
  faultyRows.sort((one, other) => one.line - other.line);
  return { rows, terms, faulty: faultyRows, unused: parsedCsv.unused };
}

/** Returns the rows that change something and have no open question. */
export const changedRows = ({ rows }: Pick<ReadImport, "rows">): ReviewedRow[] =>
  rows.filter((row) => !row.isSame && !isOpen(row));

/**
 * Returns a digest of what would be saved or asked. A form that confirms a preview carries the digest of that preview, as it was without
 * answers.
 */
export const digestOf = ({ rows, terms }: Pick<ReadImport, "rows" | "terms">): Promise<string> =>
  sha256(
    JSON.stringify(
      rows
        .filter((row) => !row.isSame || isOpen(row))
        .map(({ profileId }) => [profileId, fromTerms(terms.get(profileId)!)]),
    ),
  );
