import { bearsAddress } from "~/modules/people/company-name";

/** Which first steps a company has done. */
export interface StartFacts {
  isNamed: boolean;
  /** Whether the owner has entered their name. */
  isOwnerNamed: boolean;
  hasPunch: boolean;
  hasPeople: boolean;
  hasDecidedLocation: boolean;
  hasProtocol: boolean;
  /** Whether somebody has terms. */
  hasTerms: boolean;
  /** Whether a calendar of this year is declared. */
  hasCalendar: boolean;
  /** Whether a week of somebody is published. */
  hasShifts: boolean;
}

export interface FirstStep {
  key: "company" | "punch" | "people" | "location" | "protocol" | "terms" | "shifts";
  label: string;
  isDone: boolean;
  /** The page of the step; null if it is the current one. */
  to: string | null;
  /** Whether the steps are complete without it. */
  isOptional?: true;
}

/** Returns the first steps of a company, in the recommended order. */
export const firstSteps = (facts: StartFacts): FirstStep[] => [
  {
    key: "company",
    label: "Pon el nombre de tu empresa y el tuyo",
    isDone: facts.isNamed && facts.isOwnerNamed,
    to: "/start",
  },
  { key: "punch", label: "Ficha por primera vez", isDone: facts.hasPunch, to: null },
  {
    key: "people",
    label: "Invita o añade a la primera persona",
    isDone: facts.hasPeople,
    to: "/start?step=invite",
  },
  {
    key: "location",
    label: "Decide si se pide la ubicación al fichar",
    isDone: facts.hasDecidedLocation,
    to: "/profile#location",
  },
  {
    key: "protocol",
    label: "Guarda el protocolo de registro de jornada",
    isDone: facts.hasProtocol,
    to: "/protocol",
  },
  {
    key: "terms",
    label: "Pon los horarios y los festivos (opcional)",
    isDone: facts.hasTerms && facts.hasCalendar,
    to: facts.hasTerms ? "/schedules/calendar" : "/schedules/new?all=1",
    isOptional: true,
  },
  {
    key: "shifts",
    label: "¿Cada semana es distinta? Planifica los turnos (opcional)",
    isDone: facts.hasShifts,
    to: facts.hasTerms ? "/shifts" : "/schedules/new?all=1",
    isOptional: true,
  },
];

/** How long after its creation a company sees them. */
const firstStepsShownForMs = 30 * 86_400_000;

/** Returns whether a company sees its first steps: for a month, unless its owner hid them or the company is closed. */
export const showsFirstSteps = (
  company: { createdAt: number; startHiddenAt: number | null; closedAt: number | null },
  now: number,
): boolean =>
  company.startHiddenAt === null &&
  company.closedAt === null &&
  company.createdAt > now - firstStepsShownForMs;

export const startSteps = ["company", "you", "invite"] as const;

export type StartStep = (typeof startSteps)[number];

/** Returns the step in a URL, otherwise the first that is not done. */
export function stepOf(
  namedStep: string | null,
  { companyName, fullName }: { companyName: string; fullName: string | null },
): StartStep {
  const knownStep = startSteps.find((step) => step === namedStep);
  if (knownStep) return knownStep;
  if (bearsAddress(companyName)) return "company";
  return fullName === null ? "you" : "invite";
}

/** The answer to a step that was refused, or that can be repeated. */
export interface StartAnswer {
  step: StartStep;
  message: { tone: "success" | "problem"; text: string } | null;
  /** The errors by field. */
  errors: Partial<Record<string, string>>;
  /** The typed text that has not been saved. */
  typed: Partial<Record<string, string>>;
  /** What pasted text holds beside people. The user sends it back to confirm that it is left out. */
  leftOut?: string;
}
