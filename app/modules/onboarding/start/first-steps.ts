import { bearsAddress } from "~/modules/people/company-name";

/** What is known of how far a company has come since it was founded. */
export interface StartFacts {
  isNamed: boolean;
  /** Whether the owner has said who they are. */
  isOwnerNamed: boolean;
  hasPunch: boolean;
  hasPeople: boolean;
  hasDecidedLocation: boolean;
  hasProtocol: boolean;
}

export interface FirstStep {
  key: "company" | "punch" | "people" | "location" | "protocol";
  label: string;
  isDone: boolean;
  /** Where it is done; null on the screen that lists it. */
  to: string | null;
}

/** The first steps of a company, in the order in which they are best made. */
export const firstSteps = (facts: StartFacts): FirstStep[] => [
  {
    ...{ key: "company", label: "Pon el nombre de tu empresa y el tuyo" },
    ...{ isDone: facts.isNamed && facts.isOwnerNamed, to: "/start" },
  },
  { key: "punch", label: "Ficha por primera vez", isDone: facts.hasPunch, to: null },
  {
    ...{ key: "people", label: "Invita o añade a la primera persona" },
    ...{ isDone: facts.hasPeople, to: "/start?step=invite" },
  },
  {
    ...{ key: "location", label: "Decide si se pide la ubicación al fichar" },
    ...{ isDone: facts.hasDecidedLocation, to: "/profile#location" },
  },
  {
    ...{ key: "protocol", label: "Guarda el protocolo de registro de jornada" },
    ...{ isDone: facts.hasProtocol, to: "/protocol" },
  },
];

/** For how long after its founding a company is shown them. */
const shownForMs = 30 * 86_400_000;

/** Whether a company is shown its first steps: for a month, unless its owner has put them away. */
export const showsFirstSteps = (
  company: { createdAt: number; startHiddenAt: number | null; closedAt: number | null },
  now: number,
): boolean =>
  company.startHiddenAt === null && company.closedAt === null && company.createdAt > now - shownForMs;

export const steps = ["company", "you", "invite"] as const;

export type Step = (typeof steps)[number];

/** The step that a URL names, and otherwise the first that is not done: whoever comes back goes on there. */
export function stepOf(
  named: string | null,
  { companyName, fullName }: { companyName: string; fullName: string | null },
): Step {
  const known = steps.find((step) => step === named);
  if (known) return known;
  if (bearsAddress(companyName)) return "company";
  return fullName === null ? "you" : "invite";
}

/** How a step was answered that is not done yet, or one that can be done again. */
export interface StartAnswer {
  step: Step;
  message: { tone: "success" | "problem"; text: string } | null;
  /** What is wrong, by field. */
  errors: Partial<Record<string, string>>;
  /** What was typed, as far as it is still to be sent. */
  typed: Partial<Record<string, string>>;
}
