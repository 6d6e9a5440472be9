import { payrollPeople, profiles } from "#cell";
import { and, eq, gt, sql } from "drizzle-orm";
import { listKinds } from "~/modules/absences/list-kinds.server";
import { displayName } from "~/modules/directory/display-name";
import { isFoundBy } from "~/modules/directory/first-by-name.server";
import type { Member } from "~/modules/directory/find-session.server";
import { isErased } from "~/modules/people/erased-person.server";
import type { Deps } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { conceptFields, typedCodes, type ConceptField, type TypedCodes } from "./codes-form";
import { sharedCodes } from "./concepts";
import { codesQuery, toCodes } from "./read-codes.server";

/** The data of the screen with the codes. */
export interface CodesPage {
  fields: ConceptField[];
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

/** Returns the codes of concepts, and a page of the people by name. */
export async function showCodes(
  deps: Deps,
  { member: { company }, params }: { member: Member; params: URLSearchParams },
): Promise<CodesPage> {
  const { db } = deps;
  const who = (params.get("who") ?? "").trim().slice(0, 100);
  const after = params.get("before");
  const [kinds, { codeRows, people }] = await Promise.all([
    listKinds(deps, company.id),
    withRetries(() =>
      batch(db, {
        codeRows: codesQuery(db, company.id),
        people: peopleQuery(db, { companyId: company.id, who, after }),
      }),
    ),
  ]);
  const codes = toCodes(codeRows);
  const fields = conceptFields(kinds);
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
        isFoundBy(who),
        after === null ? undefined : gt(sortKey, after),
      ),
    )
    .orderBy(sortKey)
    .limit(pageSize + 1);
