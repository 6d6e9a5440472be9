import { absences, payrollPeople, profiles } from "#cell";
import { and, eq, gt, gte, sql } from "drizzle-orm";
import { listKinds } from "~/modules/absences/list-kinds.server";
import { displayName } from "~/modules/session/display-name";
import { isMatchedBySearch } from "~/modules/session/first-by-name.server";
import type { Member } from "~/modules/session/find-session.server";
import { isErased } from "~/modules/people/erased-person.server";
import type { Deps } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import { searchedText } from "~/platform/searched-text";
import { batch } from "~/platform/statement.server";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { conceptFields, typedCodes, type ConceptField, type TypedCodes } from "./codes-form";
import { conceptOfAbsence, sharedCodes, type Concept } from "./concepts";
import { codesQuery, toCodes } from "./read-codes.server";

/** A concept on the screen. */
export interface ShownConcept extends ConceptField {
  /** Hours are always used. A kind of absence is if it has a code, or if somebody had it within a year. */
  isUsed: boolean;
}

/** The data of the screen with the codes. */
export interface CodesPage {
  fields: ShownConcept[];
  typed: TypedCodes;
  /** The codes that several concepts have. */
  shared: { code: string; names: string[] }[];
  people: { id: string; name: string; code: string }[];
  who: string;
  /** The key of the next page of people; null after the last. */
  next: string | null;
  isLaterPage: boolean;
}

const pageSize = 50;
const yearDays = 365;

/** Returns the codes of concepts, and a page of the people by name. */
export async function showCodes(
  deps: Deps,
  { member: { company }, params }: { member: Member; params: URLSearchParams },
): Promise<CodesPage> {
  const { db } = deps;
  const who = searchedText(params);
  const after = params.get("before");
  const since = addDays(localDateOf(deps.now, company.timeZone), -yearDays);
  const [kinds, { codeRows, kindRows, people }] = await Promise.all([
    listKinds(deps, company.id),
    batch(db, {
      codeRows: codesQuery(db, company.id),
      kindRows: db
        .selectDistinct({ kind: absences.kind })
        .from(absences)
        .where(and(eq(absences.companyId, company.id), gte(absences.toDay, since))),
      people: peopleQuery(db, { companyId: company.id, who, after }),
    }),
  ]);
  const codes = toCodes(codeRows);
  const absenceConcepts = new Set(kindRows.map(({ kind }) => conceptOfAbsence(kind)));
  const isUsed = (concept: Concept) =>
    !concept.startsWith("absence:") || absenceConcepts.has(concept) || codes.concepts.has(concept);
  const fields = conceptFields(kinds).map((field) => ({ ...field, isUsed: isUsed(field.concept) }));
  const page = people.slice(0, pageSize);
  return {
    fields,
    typed: typedCodes(codes),
    shared: sharedCodes(
      fields.map(({ concept, name }) => ({ name, code: codes.concepts.get(concept)?.code ?? "" })),
    ),
    people: page.map(({ id, code, ...person }) => ({ id, code: code ?? "", name: displayName(person) })),
    who,
    next: people.length > pageSize ? page.at(-1)!.key : null,
    isLaterPage: after !== null,
  };
}

/** Sorts by name, then by id, so that the key of the last person begins the next page. */
const sortKey = sql<string>`${profiles.sortName} || char(10) || ${profiles.id}`;

const peopleQuery = (
  db: Db,
  { companyId, who, after }: { companyId: string; who: string; after: string | null },
) =>
  db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      code: payrollPeople.code,
      key: sortKey,
    })
    .from(profiles)
    .leftJoin(payrollPeople, eq(payrollPeople.profileId, profiles.id))
    .where(
      and(
        eq(profiles.companyId, companyId),
        sql`NOT ${isErased()}`,
        isMatchedBySearch(who),
        after === null ? undefined : gt(sortKey, after),
      ),
    )
    .orderBy(sortKey)
    .limit(pageSize + 1);
