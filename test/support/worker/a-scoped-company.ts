import { centres, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { addCentre } from "~/modules/schedules/centres.server";
import type { LocalDate } from "~/time/dates";
import { deps } from "./deps";
import { everyDay, giveTerms } from "./give-terms";
import { aCompany, aMember, type SignedInMember } from "./people";
import { register } from "./register";

/** The day on which `moved` came from Sol to Triana, and `away` went from Triana to Sol. */
export const movedOn: LocalDate = "2026-11-03";

/** The managers of {@link aScopedCompany}. */
export const managerNames = ["owner", "admin", "scoped"] as const;

/** The employees of {@link aScopedCompany}. */
export const employeeNames = ["triana", "sol", "nowhere", "moved", "away", "gone"] as const;

/**
 * Adds a company with two centres, Triana and Sol. It has three managers: the owner, an administrator of everything, who works at Triana,
 * and an administrator of Triana only (`scoped`). Its employees:
 * - `triana` and `sol` are at these centres since January, and `nowhere` has no terms;
 * - `moved` came from Sol to Triana on {@link movedOn}, and `away` went the other way on that day;
 * - `gone` left the company from Triana.
 *
 * Names of people are `Ana Triana`, `Ana Sol` and so on. A test begins after {@link movedOn}.
 */
export async function aScopedCompany() {
  const company = await aCompany({ name: "Sol" });
  const named = (fullName: string, fields: Partial<Parameters<typeof aMember>[0]> = {}) =>
    aMember({ company, fullName, ...fields });
  const owner = await named("Olga Dueña", { role: "owner" });
  const [admin, scoped] = await Promise.all([
    named("Alba Global", { role: "admin" }),
    named("Rita Responsable", { role: "admin" }),
  ]);
  const [triana, sol, nowhere, moved, away, gone] = (await Promise.all(
    ["Triana", "Sol", "Nadie", "Llegada", "Traslado", "Baja"].map((name) => named(`Ana ${name}`)),
  )) as [SignedInMember, SignedInMember, SignedInMember, SignedInMember, SignedInMember, SignedInMember];
  const people = { owner, admin, scoped, triana, sol, nowhere, moved, away, gone };
  await register(...Object.values(people));
  const { db, now } = deps();
  const place = { territory: "ES-AN", area: null, municipality: null } as const;
  await addCentre(deps(), { member: owner, name: "Triana", timeZone: null, ...place });
  const [added] = await db.select().from(centres).where(eq(centres.companyId, company.id));
  const ids = { triana: added!.id, sol: company.id };
  const terms: [SignedInMember, keyof typeof ids, LocalDate][] = [
    [triana, "triana", "2026-01-01"],
    [sol, "sol", "2026-01-01"],
    [moved, "sol", "2026-01-01"],
    [moved, "triana", movedOn],
    [away, "triana", "2026-01-01"],
    [away, "sol", movedOn],
    [gone, "triana", "2026-01-01"],
    [admin, "triana", "2026-01-01"],
  ];
  for (const [person, centre, from] of terms)
    await giveTerms(owner, person, { at: now, from, pattern: everyDay(540, 1_020), centre: ids[centre] });
  const change = async ({ profile }: SignedInMember, fields: Partial<typeof profiles.$inferInsert>) => {
    await db.update(profiles).set(fields).where(eq(profiles.id, profile.id));
    Object.assign(profile, fields);
  };
  await change(scoped, { managedCentres: [ids.triana] });
  await change(gone, { status: "inactive" });
  return { company, ids, ...people };
}

export type ScopedCompany = Awaited<ReturnType<typeof aScopedCompany>>;

/** Adds two more administrators of centres to {@link aScopedCompany}: one of Sol, and one of both. */
export async function withOtherManagers(scoped: ScopedCompany) {
  const { company, ids } = scoped;
  const manager = (fullName: string, managedCentres: string[]) =>
    aMember({ company, role: "admin", fullName, managedCentres });
  const [ofSol, ofBoth] = [
    await manager("Saúl Responsable", [ids.sol]),
    await manager("Bea Responsable", [ids.triana, ids.sol]),
  ];
  return { ...scoped, ofSol, ofBoth };
}

export const wholeCompany = ["owner", "admin"] as const;
/** The managers of {@link withOtherManagers} who manage a person at Triana, and at Sol. */
export const managersOfTriana = [...wholeCompany, "scoped", "ofBoth"] as const;
export const managersOfSol = [...wholeCompany, "ofSol", "ofBoth"] as const;
