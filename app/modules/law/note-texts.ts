import { decimalText } from "~/platform/decimal-text";
import type { LocalDate } from "~/time/dates";
import { formatHours } from "~/time/durations";
import type { CompanyFacts } from "./law-notes";
import { thresholdOn, type LawFact, type LawRuleId } from "./law-rules";

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
  /** The day of the note. */
  on: LocalDate;
}

const hoursText = (rule: LawRuleId, on: LocalDate) => formatHours(thresholdOn(rule, on));

/** Says what was found and what the law allows. Amounts are in the unit of the rule's threshold. */
export const noteTexts: Record<LawRuleId, (value: number, context: NoteContext) => string> = {
  "week-average": (value, { on }) =>
    `Salen ${formatHours(value)} a la semana; el máximo son ${hoursText("week-average", on)} de media en el año`,
  "day-limit": (value, { company: { dailyLimitMinutes }, on }) =>
    dailyLimitMinutes === null
      ? `Hay hasta ${formatHours(value)} en un día; el máximo son ${hoursText("day-limit", on)}, salvo convenio o acuerdo`
      : `Hay hasta ${formatHours(value)} en un día; tu convenio permite ${formatHours(dailyLimitMinutes)}`,
  "day-limit-minor": (value, { on }) =>
    `Hay hasta ${formatHours(value)} en un día; antes de los 18 años son ${hoursText("day-limit-minor", on)}`,
  "rest-between-days": (value, { isOpen, company, on }) =>
    `Quedan ${formatHours(value)} entre un día y el siguiente; son ${formatHours(company.restBetweenMinutes ?? thresholdOn("rest-between-days", on))}${givenBackText(company, isOpen)}`,
  break: (value, { on }) => `Con ${formatHours(value)} seguidas tocan ${hoursText("break", on)} de descanso`,
  "break-minor": (value, { on }) =>
    `Con ${formatHours(value)} seguidas tocan ${hoursText("break-minor", on)} de descanso antes de los 18 años`,
  "weekly-rest": (value, { on }) =>
    `${weeklyRestText(value)}; es día y medio, además de las ${hoursText("rest-between-days", on)} entre días`,
  "weekly-rest-minor": (value) => `${weeklyRestText(value)}; antes de los 18 años son dos días`,
  "night-minor": (value) =>
    `Hay ${formatHours(value)} entre las 22:00 y las 6:00; antes de los 18 años no se puede`,
  "night-average": (value, { on }) =>
    `Las jornadas de noche duran ${formatHours(value)} de media en 15 días; el máximo son ${hoursText("night-average", on)}`,
  interruptions: (value, { company, on }) =>
    `La jornada se corta ${value} veces; a tiempo parcial, ${company.dayInterruptions ?? thresholdOn("interruptions", on)} como mucho`,
  vacation: (value, { on }) =>
    `Son ${numberText(value)} días naturales de vacaciones al año; el mínimo son ${thresholdOn("vacation", on)}`,
  "complementary-hours": (value, { isOpen }) =>
    `Hay ${formatHours(value)} complementarias este año; ${isOpen ? "necesitan un pacto por escrito" : "solo caben con 10 h semanales o más de contrato"}`,
  "voluntary-hours": (value, { isOpen, company, on }) =>
    isOpen
      ? `Hay ${formatHours(value)} por encima del pacto este año; como voluntarias, piden un contrato indefinido y son el ${company.voluntaryPercent ?? thresholdOn("voluntary-hours", on)} % como mucho${company.voluntaryPercent === null ? ", salvo convenio" : ""}`
      : `Hay ${formatHours(value)} no pactadas este año: no las cubren ni el pacto ni el ${company.voluntaryPercent ?? thresholdOn("voluntary-hours", on)} % voluntario`,
  "part-time-total": (value) =>
    `Las horas del año, con las complementarias, son el ${numberText(value)} % de la jornada completa`,
  "overtime-year": (value, { isOpen, on }) =>
    isOpen
      ? `Van ${formatHours(value)} extraordinarias este año; las que no se compensen con descanso en cuatro meses cuentan para las ${hoursText("overtime-year", on)}`
      : `Van ${formatHours(value)} extraordinarias este año; el máximo son ${hoursText("overtime-year", on)}, o menos si el contrato no llega al año`,
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
