import type { LocalDate } from "~/time/dates";
import { hourMinutes } from "~/time/units";
import type { CompanyFacts } from "./law-notes";

/** A fact that a company states about its convenio and that changes what a rule says. */
export type CompanyFact =
  "daily-limit" | "rest-regime" | "interruptions" | "voluntary-percent" | "agreed-year";

/** A fact of a person or a company that changes what a rule says. Terms state those of a person. */
export type LawFact = CompanyFact | "age" | "contract" | "part-time" | "complementary-pact";

/** The column of each fact that a company states. */
export const columnByFact = {
  "daily-limit": "dailyLimitMinutes",
  "rest-regime": "restRegime",
  interruptions: "dayInterruptions",
  "voluntary-percent": "voluntaryPercent",
  "agreed-year": "convenioYearStart",
} as const satisfies Record<CompanyFact, keyof CompanyFacts>;

/** The facts that a company states. */
export const factsOfCompany = Object.keys(columnByFact) as CompanyFact[];
export const companyFactsOfLaw: ReadonlySet<LawFact> = new Set(factsOfCompany);

export type LawRuleId =
  | "week-average"
  | "day-limit"
  | "day-limit-minor"
  | "rest-between-days"
  | "break"
  | "break-minor"
  | "weekly-rest"
  | "weekly-rest-minor"
  | "night-minor"
  | "night-average"
  | "interruptions"
  | "vacation"
  | "complementary-hours"
  | "voluntary-hours"
  | "part-time-total"
  | "overtime-year"
  | "overtime-minor"
  | "overtime-night";

/** A rule of working time. */
export interface LawRule {
  id: LawRuleId;
  article: string;
  /** In minutes; the vacation in natural days, interruptions as a number, a pact in percent of the ordinary hours. */
  threshold: number;
  text: string;
  /** Where the text can be read. */
  source: string;
  from: LocalDate;
  /** The last day on which it holds; null while it does. */
  to: LocalDate | null;
  /** The facts that change the threshold, in the order in which a screen asks for an unknown one. */
  changedBy: readonly LawFact[];
}

const et = "Real Decreto Legislativo 2/2015, Estatuto de los Trabajadores (BOE-A-2015-11430)";
const specialHours = "Real Decreto 1561/1995, jornadas especiales de trabajo (BOE-A-1995-21346)";
const inForce = { source: et, from: "2015-11-13", to: null } as const;

/**
 * The rules of working time that screens cite, in the order in which they are shown. A new text of the law ends a rule (`to`) and adds
 * another one with the same id. Nothing here is refused: a rule warns.
 */
export const lawRules: readonly LawRule[] = [
  {
    id: "week-average",
    article: "art. 34.1 ET",
    threshold: 40 * hourMinutes,
    text: "La jornada ordinaria es de 40\u00a0h semanales como máximo, de media en el año.",
    changedBy: ["agreed-year"],
    ...inForce,
  },
  {
    id: "day-limit",
    article: "art. 34.3 ET",
    threshold: 9 * hourMinutes,
    text: "No más de 9\u00a0h ordinarias al día, salvo que el convenio o un acuerdo con los representantes diga otra cosa.",
    changedBy: ["daily-limit"],
    ...inForce,
  },
  {
    id: "day-limit-minor",
    article: "art. 34.3 ET",
    threshold: 8 * hourMinutes,
    text: "Los menores de 18 años no pueden trabajar más de 8\u00a0h al día.",
    changedBy: ["age"],
    ...inForce,
  },
  {
    id: "rest-between-days",
    article: "art. 34.3 ET",
    threshold: 12 * hourMinutes,
    text: "Entre el final de una jornada y el comienzo de la siguiente pasan al menos 12\u00a0h. En hostelería de temporada pueden ser 10, y al cambiar de turno 7, si se devuelven (arts. 7 y 19 RD 1561/1995).",
    changedBy: ["rest-regime"],
    ...inForce,
    source: `${et}; ${specialHours}`,
  },
  {
    id: "break",
    article: "art. 34.4 ET",
    threshold: 15,
    text: "Si la jornada continuada pasa de 6\u00a0h, hay un descanso de 15\u00a0min como mínimo.",
    changedBy: [],
    ...inForce,
  },
  {
    id: "break-minor",
    article: "art. 34.4 ET",
    threshold: 30,
    text: "Los menores de 18 años descansan 30\u00a0min como mínimo si la jornada continuada pasa de 4\u00a0h\u00a0y\u00a0media.",
    changedBy: ["age"],
    ...inForce,
  },
  {
    id: "weekly-rest",
    article: "art. 37.1 ET",
    threshold: 36 * hourMinutes,
    text: "El descanso semanal es de día y medio en 14 días, además de las 12\u00a0h entre jornadas. En comercio, hostelería y turnos el medio día puede juntarse en cuatro semanas (arts. 6 y 19 RD 1561/1995).",
    changedBy: ["rest-regime"],
    ...inForce,
    source: `${et}; ${specialHours}`,
  },
  {
    id: "weekly-rest-minor",
    article: "art. 37.1 ET",
    threshold: 48 * hourMinutes,
    text: "Los menores de 18 años descansan dos días seguidos cada semana.",
    changedBy: ["age"],
    ...inForce,
  },
  {
    id: "night-minor",
    article: "art. 6.2 ET",
    threshold: 0,
    text: "Los menores de 18 años no pueden trabajar entre las 22:00 y las 6:00.",
    changedBy: ["age"],
    ...inForce,
  },
  {
    id: "night-average",
    article: "art. 36.1 ET",
    threshold: 8 * hourMinutes,
    text: "Quien trabaja de noche no pasa de 8\u00a0h diarias de media en 15 días, ni hace horas extraordinarias.",
    changedBy: [],
    ...inForce,
  },
  {
    id: "interruptions",
    article: "art. 12.4.b ET",
    threshold: 1,
    text: "A tiempo parcial, la jornada diaria solo puede tener una interrupción, salvo que el convenio diga otra cosa.",
    changedBy: ["interruptions"],
    ...inForce,
  },
  {
    id: "vacation",
    article: "art. 38.1 ET",
    threshold: 30,
    text: "Las vacaciones son de 30 días naturales al año como mínimo.",
    changedBy: [],
    ...inForce,
  },
  {
    id: "complementary-hours",
    article: "art. 12.5 ET",
    threshold: 30,
    text: "Las horas complementarias necesitan un pacto por escrito y un contrato de 10\u00a0h semanales o más; no pasan del 30\u00a0% de las ordinarias, o de lo que diga el convenio, hasta el 60\u00a0%.",
    changedBy: ["complementary-pact"],
    ...inForce,
  },
  {
    id: "voluntary-hours",
    article: "art. 12.5.g ET",
    threshold: 15,
    text: "Sin pacto, las horas complementarias son voluntarias: solo con contrato indefinido de 10\u00a0h semanales o más, y hasta el 15\u00a0% de las ordinarias, o lo que diga el convenio, hasta el 30\u00a0%.",
    changedBy: ["contract", "voluntary-percent"],
    ...inForce,
  },
  {
    id: "part-time-total",
    article: "art. 12.4.c ET",
    threshold: 100,
    text: "A tiempo parcial, las horas ordinarias y las complementarias juntas no llegan a la jornada completa.",
    changedBy: ["part-time"],
    ...inForce,
  },
  {
    id: "overtime-year",
    article: "art. 35.2 ET",
    threshold: 80 * hourMinutes,
    text: "No más de 80 horas extraordinarias al año; no cuentan las que se compensan con descanso en cuatro meses.",
    changedBy: ["contract"],
    ...inForce,
  },
  {
    id: "overtime-minor",
    article: "art. 6.3 ET",
    threshold: 0,
    text: "Los menores de 18 años no pueden hacer horas extraordinarias.",
    changedBy: ["age"],
    ...inForce,
  },
  {
    id: "overtime-night",
    article: "art. 36.1 ET",
    threshold: 0,
    text: "Quien trabaja de noche no puede hacer horas extraordinarias.",
    changedBy: [],
    ...inForce,
  },
];

/** Returns the rule as it holds on a day; null if none does. */
export const lawRuleOn = (id: LawRuleId, on: LocalDate): LawRule | null =>
  lawRules.find((rule) => rule.id === id && rule.from <= on && (rule.to === null || on <= rule.to)) ?? null;

/** Returns the threshold of a rule on a day; `Infinity` if the rule does not hold. */
export const thresholdOn = (id: LawRuleId, on: LocalDate): number => lawRuleOn(id, on)?.threshold ?? Infinity;
