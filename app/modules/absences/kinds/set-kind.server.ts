import { absenceKinds, allowanceMoves } from "#cell";
import { and, eq, gt, ne, or, sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { batchIf } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { findAbsenceKind } from "~/modules/schedules/absence-kinds";
import { companyKinds, type CompanyKind } from "../company-kinds";
import { settingsOf, type KindSettings } from "./kind-form";

/** The most kinds that a company may add. */
export const mostOwnKinds = 30;

export type KindResult =
  | { code: "set"; key: string }
  /**
   * Nothing was written. `has-moves`: changes of allowances are recorded in the other unit. `fixed`: {@link isFixed}, whether or not the
   * kind has absences, because the answer would disclose it.
   */
  | {
      code: "unknown" | "name-taken" | "too-many" | "has-moves" | "fixed" | "no-permission";
    };

/** Sets how a kind of absence holds in a company, or adds a kind. @param key null for a new kind. */
export async function setKind(
  deps: Pick<Deps, "db" | "now">,
  { member, key, settings }: { member: Member; key: string | null; settings: KindSettings },
): Promise<KindResult> {
  const { db, now } = deps;
  const kindChange = { companyId: member.company.id, key, settings };
  const fault = await faultOfKindChange(deps, kindChange);
  if (fault) return { code: fault };
  const { company, profile } = member;
  const kind = key ?? newId(now);
  const { name, ...columns } = settings;
  const row = {
    ...columns,
    name: findAbsenceKind(kind) ? null : name,
    authorId: profile.id,
    updatedAt: now,
  };
  const fromOtherOwnKinds = sql`FROM ${absenceKinds} WHERE ${absenceKinds.companyId} = ${company.id} AND ${absenceKinds.name} IS NOT NULL AND ${absenceKinds.kind} <> ${kind}`;
  const privacyComparison = row.name === null ? gt : ne;
  const fixedKindChange = db
    .select({ kind: absenceKinds.kind })
    .from(absenceKinds)
    .where(
      and(
        eq(absenceKinds.companyId, company.id),
        eq(absenceKinds.kind, kind),
        or(privacyComparison(absenceKinds.isPrivate, row.isPrivate), ne(absenceKinds.covers, row.covers)),
      ),
    );
  const maySet = sql`${stillMay(member, "set-absence-kinds", "company")}
    AND NOT EXISTS ${fixedKindChange}
    AND NOT EXISTS (SELECT 1 ${fromOtherOwnKinds} AND ${absenceKinds.name} = ${row.name} COLLATE NOCASE)
    AND (SELECT count(*) ${fromOtherOwnKinds}) < ${row.name === null ? mostOwnKinds + 1 : mostOwnKinds}`;
  const isSet = await withRetries(() =>
    batchIf(db, maySet, [
      db
        .insert(absenceKinds)
        .values({ companyId: company.id, kind, ...row })
        .onConflictDoUpdate({
          target: [absenceKinds.companyId, absenceKinds.kind],
          set: { ...row, formerNames: formerNamesWith(row) },
        }),
    ]),
  );
  if (isSet) return { code: "set", key: kind };
  // Another manager was faster, or the right was lost.
  return { code: (await faultOfKindChange(deps, kindChange)) ?? "no-permission" };
}

/** Returns the former names of the stored kind once it gets this name: accepted absences keep the name that they had. */
// D1 binds each number as REAL, which JSON would write as `1.0`.
const formerNamesWith = ({ name, updatedAt }: { name: string | null; updatedAt: number }): SQL =>
  sql`CASE WHEN ${absenceKinds.name} IS ${name} THEN ${absenceKinds.formerNames}
    ELSE json_insert(${absenceKinds.formerNames}, '$[#]', json_object('name', ${absenceKinds.name}, 'until', CAST(${updatedAt} AS INTEGER))) END`;

interface KindChange {
  companyId: string;
  key: string | null;
  settings: KindSettings;
}

/** Returns why the settings cannot be stored; null if they can. */
async function faultOfKindChange({ db }: Pick<Deps, "db">, { companyId, key, settings }: KindChange) {
  const { kindRows, moves } = await batch(db, {
    kindRows: db.select().from(absenceKinds).where(eq(absenceKinds.companyId, companyId)),
    moves: db
      .select({ id: allowanceMoves.id })
      .from(allowanceMoves)
      .where(and(eq(allowanceMoves.companyId, companyId), eq(allowanceMoves.kind, key ?? "")))
      .limit(1),
  });
  const kinds = companyKinds(kindRows);
  const currentKind = kinds.find((kind) => kind.key === key);
  if (key !== null && !currentKind) return "unknown";
  const others = kinds.filter((kind) => kind.key !== key);
  if (others.some((other) => isSameName(other, settings))) return "name-taken";
  const own = others.filter(({ source }) => source === null);
  if (!currentKind && own.length >= mostOwnKinds) return "too-many";
  const isOtherUnit = currentKind && (currentKind.unit === "minutes") !== (settings.unit === "minutes");
  if (isOtherUnit && moves.length > 0) return "has-moves";
  return currentKind && isFixed(currentKind, settings) ? "fixed" : null;
}

/**
 * Returns whether the settings change what is fixed: what a kind covers, a private kind, and whether an own kind is private. A kind of the
 * catalogue without a row has the catalogue's.
 */
const isFixed = (current: CompanyKind, { isPrivate, covers }: KindSettings): boolean =>
  covers !== current.covers ||
  (current.isPrivate && !isPrivate) ||
  (current.source === null && isPrivate !== current.isPrivate);

type NamedKind = Pick<CompanyKind, "name">;

const isSameName = (one: NamedKind, other: NamedKind) =>
  one.name.localeCompare(other.name, "es", { sensitivity: "base" }) === 0;

/**
 * Turns a kind of a company on or off. The other settings stay as they are stored, whatever was read: another manager may have just changed
 * them. Nothing is written unless the code is `turned`.
 */
export async function turnKindOnOrOff(
  { db, now }: Pick<Deps, "db" | "now">,
  { member, kind, isOn }: { member: Member; kind: CompanyKind; isOn: boolean },
): Promise<{ code: "turned" | "no-permission" }> {
  const { company, profile } = member;
  const { name, ...settings } = settingsOf(kind);
  const onOffColumns = { isOn, authorId: profile.id, updatedAt: now };
  const turned = await withRetries(() =>
    batchIf(db, stillMay(member, "set-absence-kinds", "company"), [
      db
        .insert(absenceKinds)
        .values({
          ...settings,
          companyId: company.id,
          kind: kind.key,
          name: findAbsenceKind(kind.key) ? null : name,
          ...onOffColumns,
        })
        .onConflictDoUpdate({ target: [absenceKinds.companyId, absenceKinds.kind], set: onOffColumns }),
    ]),
  );
  return { code: turned ? "turned" : "no-permission" };
}
