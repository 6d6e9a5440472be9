import type { LocalDate } from "~/time/dates";
import {
  sharedPaidLeaveRules,
  paidBySocialSecurity,
  sharedRules,
  type AbsenceKind,
} from "./model/absence-kind";
import { occasionalKinds } from "./model/occasional-kinds";

export type { AbsenceKind, AbsenceUnit } from "./model/absence-kind";

const firstWorkingDay = "el primer día laborable desde el hecho";

/** The day on which the law of the catalogue was read. */
export const catalogueReadOn: LocalDate = "2026-11-26";

/**
 * The kinds of absence, by the law of that day. A convenio may give more: the company changes unit and allowance. The keys
 * are stored. A changed law changes a figure here with its date; a kind is never removed.
 */
export const absenceKinds = {
  vacation: {
    ...sharedPaidLeaveRules,
    name: "Vacaciones",
    source: "art. 38 ET",
    unit: "natural",
    countsFrom: "el primer día que se pide",
    isPrivate: false,
  },
  "own-days": {
    ...sharedPaidLeaveRules,
    name: "Asuntos propios",
    source: "el convenio de la empresa",
    unit: "working",
    countsFrom: "el primer día que se pide",
    isPrivate: false,
    isOn: false,
  },
  "sick-leave": {
    ...sharedRules,
    name: "Baja médica",
    source: "art. 45.1.c ET; sobre las vacaciones, art. 38.3 ET",
    unit: "natural",
    countsFrom: "la fecha del parte de baja",
    isPaid: false,
    paidBy: paidBySocialSecurity,
    covers: true,
    needsAnswer: false,
    isPrivate: true,
    displaces: ["vacation", "own-days"],
  },
  marriage: {
    ...sharedPaidLeaveRules,
    name: "Matrimonio o pareja de hecho",
    source: "art. 37.3.a ET, por el RDL 5/2023",
    validFrom: "2023-06-30",
    unit: "natural",
    allowance: { amount: 1500, per: "each" },
    countsFrom: firstWorkingDay,
    isPrivate: true,
  },
  "relative-illness": {
    ...sharedPaidLeaveRules,
    name: "Enfermedad u operación de un familiar",
    source: "art. 37.3.b ET, por el RDL 5/2023; en días laborables, TS 13-11-2025",
    validFrom: "2023-06-30",
    unit: "working",
    allowance: { amount: 500, per: "each" },
    countsFrom: firstWorkingDay,
    isPrivate: true,
  },
  bereavement: {
    ...sharedPaidLeaveRules,
    name: "Fallecimiento de un familiar",
    source: "art. 37.3.b bis ET: 2 días, y 2 más si hay que viajar; en días laborables, TS 13-11-2025",
    validFrom: "2023-06-30",
    unit: "working",
    allowance: { amount: 200, per: "each", words: "por cada vez, y 2 más si hay que viajar" },
    countsFrom: firstWorkingDay,
    isPrivate: true,
  },
  "moving-home": {
    ...sharedPaidLeaveRules,
    name: "Mudanza",
    source: "art. 37.3.c ET",
    unit: "natural",
    allowance: { amount: 100, per: "each" },
    countsFrom: "el día de la mudanza",
    isPrivate: false,
  },
  "public-duty": {
    ...sharedPaidLeaveRules,
    name: "Deber público",
    source: "art. 37.3.d ET",
    unit: "minutes",
    countsFrom: "la hora en que empieza",
    isPrivate: false,
  },
  prenatal: {
    ...sharedPaidLeaveRules,
    name: "Exámenes prenatales o de adopción",
    source: "art. 37.3.f ET",
    unit: "minutes",
    countsFrom: "la hora en que empieza",
    isPrivate: true,
  },
  "force-majeure": {
    ...sharedPaidLeaveRules,
    name: "Urgencias familiares",
    source: "art. 37.9 ET, por el RDL 5/2023: por horas, hasta 4 días al año",
    validFrom: "2023-06-30",
    unit: "working",
    allowance: { amount: 400, per: "year" },
    countsFrom: "la hora en que empieza",
    isPrivate: true,
  },
  "parental-leave": {
    ...sharedPaidLeaveRules,
    name: "Permiso parental",
    source: "art. 48 bis ET, por el RDL 5/2023: 8 semanas, hasta que cumple 8 años",
    validFrom: "2023-06-30",
    unit: "natural",
    allowance: { amount: 5600, per: "each", words: "por cada hijo" },
    countsFrom: "el primer día que se pide",
    isPaid: false,
    isPrivate: true,
  },
  birth: {
    ...sharedPaidLeaveRules,
    name: "Nacimiento y cuidado del menor",
    source: "art. 48.4 ET, por el RDL 9/2025: 19 semanas, 32 con un solo progenitor",
    validFrom: "2025-07-31",
    unit: "natural",
    allowance: { amount: 13_300, per: "each", words: "por cada hijo, y 91 más con un solo progenitor" },
    countsFrom: "el nacimiento",
    isPaid: false,
    paidBy: paidBySocialSecurity,
    needsAnswer: false,
    isPrivate: true,
    displaces: ["vacation", "own-days"],
  },
  "unpaid-leave": {
    ...sharedPaidLeaveRules,
    name: "Permiso sin sueldo",
    source: "el acuerdo con la empresa",
    unit: "natural",
    countsFrom: "el primer día que se pide",
    isPaid: false,
    isPrivate: false,
  },
  "overtime-rest": {
    ...sharedPaidLeaveRules,
    name: "Descanso por horas extra",
    source: "art. 35.1 ET: en los cuatro meses siguientes",
    unit: "minutes",
    countsFrom: "la hora en que empieza",
    covers: false,
    isPrivate: false,
  },
  ...occasionalKinds,
} as const satisfies Record<string, AbsenceKind>;

export type CatalogueKey = keyof typeof absenceKinds;

/** Returns a kind of the catalogue; null for a kind of a company. */
export const findAbsenceKind = (key: string): AbsenceKind | null =>
  Object.hasOwn(absenceKinds, key) ? absenceKinds[key as CatalogueKey] : null;
