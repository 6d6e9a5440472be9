import { kioskPins, personLinks, profiles, inspectorLinks } from "#cell";
import { eq, and, desc, gt, sql } from "drizzle-orm";
import { listOwnAbsences } from "~/modules/absences/list-own-absences.server";
import type { Member, Session } from "~/modules/session/find-session.server";
import { readAccount } from "~/modules/directory/own-account.server";
import { listPasskeys } from "~/modules/directory/passkeys.server";
import { listCompanies } from "~/modules/people/list-companies.server";
import { listStatements, type RecordedStatement } from "~/modules/periods/list-statements.server";
import { readOwnPayroll } from "~/modules/periods/payroll/own-payroll.server";
import { payrollFileNames } from "~/modules/periods/payroll/texts";
import { nameCentres } from "~/modules/schedules/centres.server";
import { firstDaysQuery } from "~/modules/schedules/first-days.server";
import { listSchedules } from "~/modules/schedules/list-schedules.server";
import { listWeekStatements } from "~/modules/schedules/list-week-statements.server";
import { readOwnRows } from "~/modules/shifts/read-own-rows.server";
import { scopeChangesQuery } from "~/modules/team/scope-changes.server";
import type { Deps } from "~/platform/context.server";
import { listFiles, type GivenFile } from "../representatives/list-files.server";
import { toOwnAbsences } from "./own-absences";
import { instantText } from "./own-rows";
import { toOwnSchedules } from "./own-schedules";
import { toOwnShifts } from "./own-shifts";

const instantTextOrNull = (at: number | null | undefined) => (at == null ? null : instantText(at));

const roleNames = { owner: "propietario", admin: "administrador", employee: "empleado" } as const;

/**
 * Returns all data about a person except their record: profile, account, sessions and passkeys.
 * It contains no secrets (tokens, keys, PINs), and nothing about other people except companies' names.
 */
export async function readOwnProfile(
  deps: Deps,
  { member: { profile, company }, session: { user } }: { member: Member; session: Session },
) {
  const own = { userId: user.id };
  const [
    account,
    passkeys,
    companies,
    { kioskNumber, employedSince, link },
    openings,
    taken,
    schedules,
    absences,
    centreNames,
    firstDays,
    scopeChanges,
    statements,
    payroll,
    weekStatements,
    shiftRows,
  ] = await Promise.all([
    readAccount(deps, own),
    listPasskeys(deps, own),
    listCompanies(deps, own),
    findMore(deps, { profileId: profile.id }),
    listShownOpenings(deps, { companyId: company.id, profileId: profile.id }),
    listGivenFiles(deps, { companyId: company.id, profileId: profile.id }),
    listSchedules(deps, { companyId: company.id, profileId: profile.id }),
    listOwnAbsences(deps, { companyId: company.id, profileId: profile.id }),
    nameCentres(deps, company),
    firstDaysQuery(deps.db, { companyId: company.id, profileId: profile.id }, Number.MAX_SAFE_INTEGER),
    scopeChangesQuery(deps.db, { companyId: company.id, profileId: profile.id }, Number.MAX_SAFE_INTEGER),
    listStatements(deps, { companyId: company.id, profileId: profile.id }),
    readOwnPayroll(deps, { companyId: company.id, profileId: profile.id }),
    listWeekStatements(deps, { companyId: company.id, profileId: profile.id }),
    readOwnRows(deps, { companyId: company.id, profileId: profile.id }),
  ]);
  const centreNameOf = (centreId: string | null) =>
    centreId === null ? null : (centreNames.get(centreId) ?? null);
  return {
    generado: instantText(deps.now),
    persona: {
      id: profile.id,
      nombre: profile.fullName,
      dni: profile.dni,
      correo: profile.email,
      rol: roleNames[profile.role],
      activa: profile.status === "active",
      alta: instantText(profile.createdAt),
      en_la_empresa_desde: employedSince,
      cambios_de_en_la_empresa_desde: firstDays.map(({ employedSince: on, previous, recordedAt }) => ({
        fecha: on,
        antes: previous,
        anotado: instantText(recordedAt),
      })),
      espera_sitio_en_el_plan_desde: instantTextOrNull(profile.waitingSince),
      ultimo_cambio: instantText(profile.updatedAt),
      representante_desde: instantTextOrNull(profile.representsSince),
      centro: centreNameOf(profile.centreId),
      en_el_centro_desde: profile.centreSince,
      gestiona_solo_los_centros: profile.managedCentres?.map(centreNameOf) ?? null,
      cambios_de_los_centros_que_gestiona: scopeChanges.map(({ centres, previous, recordedAt }) => ({
        centros: centres?.map(centreNameOf) ?? null,
        antes: previous?.map(centreNameOf) ?? null,
        anotado: instantText(recordedAt),
      })),
      numero_de_kiosco: kioskNumber,
      enlace_en_papel: link && {
        creado: instantText(link.createdAt),
        anulado: instantTextOrNull(link.revokedAt),
        veces_abierto: link.openedCount,
        ultima_vez: instantTextOrNull(link.openedAt),
      },
      correos_elegidos: {
        cada_manana: profile.wantsDaily,
        semana: profile.wantsWeekly,
        mes: profile.wantsMonthly,
        recordatorios: profile.wantsReminders,
      },
    },
    empresa: {
      nombre: company.name,
      nif: company.nif,
      zona_horaria: company.timeZone,
      pide_ubicacion: company.locationTrackingEnabled,
    },
    cuenta: {
      correo: account?.email ?? user.email,
      creada: instantTextOrNull(account?.createdAt),
      ultimo_acceso: instantTextOrNull(account?.lastSignInAt),
    },
    empresas: companies.own.map(({ companyName, role, isActive, profileId }) => ({
      nombre: companyName,
      rol: roleNames[role],
      activa: isActive,
      en_este_archivo: profileId === profile.id,
    })),
    estan_todas_las_empresas: companies.areAll,
    sesiones: (account?.signIns ?? []).map(
      ({ kind, device, signedInAt, lastUsedAt, usedHours, hasEnded }) => ({
        tipo: kind === "api" ? "programa" : "navegador",
        dispositivo: device,
        inicio: instantText(signedInAt),
        ultimo_uso: instantText(lastUsedAt),
        horas_de_uso: usedHours.map(instantText),
        terminada: hasEnded,
      }),
    ),
    llaves_de_acceso: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      nombre: name,
      creada: instantText(createdAt),
      ultimo_uso: instantTextOrNull(lastUsedAt),
    })),
    inspecciones: openings.map(({ office, fromOn, toOn, openedCount, openedAt }) => ({
      organismo: office,
      desde: fromOn,
      hasta: toOn,
      veces_abierto: openedCount,
      ultima_vez: instantTextOrNull(openedAt),
    })),
    ...toOwnSchedules(schedules, centreNames),
    ...toOwnAbsences(absences),
    ...toOwnStatements(statements),
    ...toOwnShifts({ profileId: profile.id, statements: weekStatements, rows: shiftRows }),
    codigo_en_nominas: payroll.code,
    archivos_de_nominas: payroll.files.map(({ month, file, downloadedAt }) => ({
      mes: month,
      archivo: payrollFileNames[file],
      descargado: instantText(downloadedAt),
    })),
    archivos_como_representante: taken.map(({ month, at }) => ({ mes: month, descargado: instantText(at) })),
  };
}

/**
 * Returns the data of a profile that the session does not have: the number with which a person punches at a kiosk, their first day, and
 * their link on paper. Null without them.
 */
async function findMore({ db }: Deps, { profileId }: { profileId: string }) {
  const [row] = await db
    .select({ kioskNumber: kioskPins.number, employedSince: profiles.employedSince, link: personLinks })
    .from(profiles)
    .leftJoin(kioskPins, eq(kioskPins.profileId, profiles.id))
    .leftJoin(personLinks, eq(personLinks.profileId, profiles.id))
    .where(eq(profiles.id, profileId));
  return row ?? { kioskNumber: null, employedSince: null, link: null };
}

/** Returns every file that the person downloaded as representative, newest first. */
async function listGivenFiles(deps: Deps, of: { companyId: string; profileId: string }) {
  const givenFiles: GivenFile[] = [];
  for (let before: string | null = null; ;) {
    const { files, next }: Awaited<ReturnType<typeof listFiles>> = await listFiles(deps, { ...of, before });
    givenFiles.push(...files);
    if (next === null) return givenFiles;
    before = next;
  }
}

const kindNames = {
  period_issued: "mes cerrado",
  period_delivered: "entrega",
  period_answered: "respuesta",
  excess_classified: "reparto de las horas de más",
} as const;

/**
 * Converts the statements of a person for their download. Content and salt are as the register's digest commits to them, so the person can
 * check each.
 */
const toOwnStatements = (statements: readonly RecordedStatement[]) => ({
  resumenes_mensuales: statements.map(({ id, content, recordedAt, salt }) => ({
    anotacion: id,
    anotado: instantText(recordedAt),
    tipo: kindNames[content.kind],
    contenido: content,
    sal: salt,
  })),
});

/** An opened link that included a person's record. */
interface ShownOpening {
  office: string;
  fromOn: string;
  toOn: string;
  openedCount: number;
  /** When it was last opened. */
  openedAt: number | null;
}

/**
 * Returns the links that included one person, newest first. Which people the inspector looked at is not stored.
 * The inspector's name is left out.
 */
const listShownOpenings = (
  { db }: Pick<Deps, "db">,
  { companyId, profileId }: { companyId: string; profileId: string },
): Promise<ShownOpening[]> =>
  db
    .select({
      office: inspectorLinks.office,
      fromOn: inspectorLinks.fromOn,
      toOn: inspectorLinks.toOn,
      openedCount: inspectorLinks.openedCount,
      openedAt: inspectorLinks.openedAt,
    })
    .from(inspectorLinks)
    .where(
      and(
        eq(inspectorLinks.companyId, companyId),
        gt(inspectorLinks.openedCount, 0),
        sql`(${inspectorLinks.profileIds} IS NULL
          OR ${profileId} IN (SELECT value FROM json_each(${inspectorLinks.profileIds})))`,
      ),
    )
    .orderBy(desc(inspectorLinks.id));
