import { events, profiles, subjects } from "#cell";
import { sql } from "drizzle-orm";
import { allRows, batchOf, literal } from "~/platform/statement.server";
import { commitmentTo, type PersonData } from "../format/lines";
import {
  lineColumns,
  openingOf,
  readOpening,
  readRevealed,
  type LineRow,
  type RegisterLog,
} from "../read-lines.server";

type ReadDb = Pick<D1Database, "prepare" | "batch">;

const mostListedEvents = 20;
const peopleAPage = 500;

/**
 * Names the missing numbers of a register whose people's last numbers do not add up to its own. It reads all its numbers, so it is called
 * only when an event is missing.
 * @param sum of {@link sumOfLastNumbers}.
 * @returns the differences in words.
 */
export async function listMissingEvents(
  d1: ReadDb,
  { ledger }: RegisterLog,
  { sum, newest }: { sum: number; newest: number },
): Promise<string[]> {
  const gaps = await allRows<{ before: number; seq: number }>(
    d1,
    sql`SELECT before, found AS seq FROM (
          SELECT ${events.seq} AS found, coalesce(lag(${events.seq}) OVER (ORDER BY ${events.seq}), 0) AS before
          FROM ${events} WHERE ${events.ledger} = ${ledger})
        WHERE found > before + 1 ORDER BY found LIMIT ${mostListedEvents}`,
  );
  const missing = gaps.flatMap(({ before, seq }) =>
    Array.from(
      { length: Math.min(seq - before - 1, mostListedEvents) },
      (_, at) => `nº ${before + 1 + at} is missing`,
    ),
  );
  return missing.length > 0
    ? missing.slice(0, mostListedEvents)
    : [`its people have ${sum} events, and it ends with nº ${newest}`];
}

/**
 * Compares the present identity of each person, and of the company, with its commitment. It reads two rows for each person.
 * @returns the differences in words, at most 20.
 */
export async function checkIdentities(d1: ReadDb, log: RegisterLog): Promise<string[]> {
  const differences: string[] = [];
  for (let after = ""; differences.length < mostListedEvents;) {
    const answers = await batchOf(d1, {
      company: after === "" ? companyIdentity(log) : undefined,
      people: sql<StoredIdentity>`SELECT ${profiles.id}, ${profiles.status}, ${profiles.identityCommitment} AS identity,
            ${openingOf(sql`unhex(${profiles.identityCommitment})`)} AS opened
          FROM ${profiles} WHERE ${profiles.companyId} = ${log.companyId} AND ${profiles.identityCommitment} IS NOT NULL
            AND ${profiles.id} > ${after} ORDER BY ${profiles.id} LIMIT ${literal(peopleAPage)}`,
    });
    const people = answers.people.results;
    differences.push(
      ...(answers.company?.results ?? []).flatMap(faultOfCompany),
      ...people.flatMap(faultOfIdentity),
    );
    if (people.length < peopleAPage) break;
    after = people.at(-1)!.id;
  }
  return differences.slice(0, mostListedEvents);
}

interface StoredIdentity {
  id: string;
  status: string;
  identity: string;
  opened: string | null;
}

function faultOfIdentity({ id, status, identity, opened }: StoredIdentity): string[] {
  // Erasure empties the identity of a person who has left some time before it empties the profile.
  if (opened === null) return status === "active" ? [`the identity of ${id} was erased`] : [];
  return isCommitted(opened, identity) ? [] : [`the identity of ${id} does not match its commitment`];
}

function isCommitted(openingText: string, commitment: string): boolean {
  try {
    return commitmentTo("person", readOpening<PersonData>(openingText)!) === commitment;
  } catch {
    return false;
  }
}

const companyIdentity = ({ ledger }: RegisterLog) =>
  sql<LineRow>`SELECT ${lineColumns} FROM ${events}
      WHERE ${events.subject} = (SELECT ${subjects.key} FROM ${subjects}
          WHERE ${subjects.ledger} = ${ledger} AND ${subjects.profileId} IS NULL)
        AND ${events.kind} = 'company' ORDER BY ${events.subjectSeq} DESC LIMIT 1`;

function faultOfCompany(row: LineRow): string[] {
  try {
    readRevealed(row);
    return [];
  } catch {
    return ["the identity of the company does not match its commitment"];
  }
}
