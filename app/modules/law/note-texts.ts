import { decimalText } from "~/platform/decimal-text";
import { formatHours } from "~/time/durations";
import type { CompanyFacts } from "./law-notes";
import type { LawFact, LawRuleId } from "./law-rules";

/** Says which fact would decide a grey note. */
export const missingFactTexts: Record<LawFact, string> = {
  age: "Falta saber si es menor de 18 años.",
  contract: "Falta saber el tipo de contrato.",
  "part-time": "Falta saber si trabaja a tiempo parcial.",
  "daily-limit": "Falta saber cuántas horas al día permite tu convenio.",
  "rest-regime": "Falta saber si tu sector tiene descansos especiales (RD 1561/1995).",
  interruptions: "Falta saber cuántas interrupciones permite tu convenio.",
  "complementary-pact": "Falta saber si hay pacto de horas complementarias.",
  "voluntary-percent": "Falta saber hasta qué porcentaje voluntario permite tu convenio.",
  "agreed-year": "Falta saber cuándo empieza el año de tu convenio.",
};

const numberText = (value: number) => decimalText(Math.round(value * 100) / 100);

export interface NoteContext {
  company: CompanyFacts;
  /** Nothing is passed yet: a fact decides it, or the law gives time. */
  isOpen: boolean;
}

/** Says what was found and what the law allows. Amounts are in the unit of the rule's threshold. */
export const noteTexts: Record<LawRuleId, (value: number, context: NoteContext) => string> = {
  "week-average": (value) => `Salen ${formatHours(value)} a la semana; el máximo son 40 h de media en el año`,
  "day-limit": (value, { company: { dailyLimitMinutes } }) =>
    dailyLimitMinutes === null
      ? `Hay hasta ${formatHours(value)} en un día; el máximo son 9 h, salvo convenio o acuerdo`
      : `Hay hasta ${formatHours(value)} en un día; tu convenio permite ${formatHours(dailyLimitMinutes)}`,
  "day-limit-minor": (value) => `Hay hasta ${formatHours(value)} en un día; antes de los 18 años son 8 h`,
  "rest-between-days": (value, { isOpen, company }) =>
    `Quedan ${formatHours(value)} entre un día y el siguiente; son ${formatHours(company.restBetweenMinutes ?? 720)}${givenBackText(company, isOpen)}`,
  break: (value) => `Con ${formatHours(value)} seguidas tocan 15 min de descanso`,
  "break-minor": (value) =>
    `Con ${formatHours(value)} seguidas tocan 30 min de descanso antes de los 18 años`,
  "weekly-rest": (value) => `${weeklyRestText(value)}; es día y medio, además de las 12 h entre días`,
  "weekly-rest-minor": (value) => `${weeklyRestText(value)}; antes de los 18 años son dos días`,
  "night-minor": (value) =>
    `Hay ${formatHours(value)} entre las 22:00 y las 6:00; antes de los 18 años no se puede`,
  "night-average": (value) =>
    `Las jornadas de noche duran ${formatHours(value)} de media en 15 días; el máximo son 8 h`,
  interruptions: (value, { company }) =>
    `La jornada se corta ${value} veces; a tiempo parcial, ${company.dayInterruptions ?? 1} como mucho`,
  vacation: (value) => `Son ${numberText(value)} días naturales de vacaciones al año; el mínimo son 30`,
  "complementary-hours": (value, { isOpen }) =>
    `Hay ${formatHours(value)} complementarias este año; ${isOpen ? "necesitan un pacto por escrito" : "solo caben con 10 h semanales o más de contrato"}`,
  "voluntary-hours": (value, { isOpen, company }) =>
    isOpen
      ? `Hay ${formatHours(value)} por encima del pacto este año; como voluntarias, piden un contrato indefinido y son el ${company.voluntaryPercent ?? 15} % como mucho${company.voluntaryPercent === null ? ", salvo convenio" : ""}`
      : `Hay ${formatHours(value)} no pactadas este año: no las cubren ni el pacto ni el ${company.voluntaryPercent ?? 15} % voluntario`,
  "part-time-total": (value) =>
    `Las horas del año, con las complementarias, son el ${numberText(value)} % de la jornada completa`,
  "overtime-year": (value, { isOpen }) =>
    isOpen
      ? `Van ${formatHours(value)} extraordinarias este año; las que no se compensen con descanso en cuatro meses cuentan para las 80 h`
      : `Van ${formatHours(value)} extraordinarias este año; el máximo son 80 h, o menos si el contrato no llega al año`,
  "overtime-minor": (value) => `Hay ${formatHours(value)} de más; antes de los 18 años no se puede`,
  "overtime-night": (value) => `Hay ${formatHours(value)} de más; quien trabaja de noche no puede hacerlas`,
};

/** Under these regimes less is allowed if it is given back. */
const givenBackText = ({ restRegime }: CompanyFacts, isOpen: boolean) => {
  if (restRegime !== "hospitality" && restRegime !== "shifts") return "";
  if (!isOpen) return ", y no se devuelve a tiempo lo que falta";
  return restRegime === "hospitality"
    ? ", salvo en temporada por convenio o acuerdo, y lo que falta se devuelve"
    : ", salvo al cambiar de turno, y lo que falta se devuelve";
};

const weeklyRestText = (value: number) =>
  value === 0
    ? "No queda ningún día entero de descanso semanal"
    : `Quedan ${formatHours(value)} de descanso semanal`;
