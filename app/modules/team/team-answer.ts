import { isMomentary, reasonOf } from "~/modules/session/reason-of";
import { typedExits, type AskedExit } from "./model/asked-exits";
import { messages } from "./messages";

/** The answer to a form of the team, shown in place. */
export type TeamAnswer =
  | {
      kind: "status";
      tone: "success" | "problem";
      text: string;
      /** The people with a missing exit. */
      exits?: AskedExit[];
      /** 'Deshacer' activates these people again. */
      undo?: string[];
      /** When they were deactivated (ms). */
      undoneAt?: number;
      /** The activated people whose terms have ended. */
      withoutTerms?: string[];
    }
  | {
      kind: "ask";
      /** The question before a deactivation, and its effects. */
      title: string;
      effects: string[];
      chosen: { scope: "ticked"; profileIds: string[] } | { scope: "search"; expected: number };
    }
  | EditRefusal;

// Separate from the schema, so that a browser with the form need not load zod.
const memberFields = ["full_name", "dni", "role", "email", "known_scope"] as const;

export type MemberField = (typeof memberFields)[number];

/** The refusal of 'Editar Miembro': the typed text, and the error of each field. */
export interface EditRefusal {
  kind: "edit";
  typed: Partial<Record<MemberField, string>>;
  /** The ticked centres of an administrator. */
  centres?: string[];
  errors: Partial<Record<MemberField | "centres", string>>;
  /** The error of the whole form. */
  text?: string;
}

/** Returns the form's fields, as typed. */
export function typedMemberIn(form: FormData): EditRefusal["typed"] {
  const entries = memberFields.map((name) => [name, form.get(name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === "string"));
}

/** Returns the ticked centres of the form 'Editar Miembro'. */
export const centresIn = (form: FormData): string[] => [
  ...new Set(form.getAll("managed_centre").filter((id) => typeof id === "string")),
];

/** The forms of the dialog by their hidden field. The forms of the list have none. */
const failureTexts = new Map([
  ["edit", messages.memberFailed],
  ["end-sessions", messages.sessionsFailed],
  ["new-address", messages.addressFailed],
]);

function intentOf(form: FormData): string {
  const intent = form.get("intent");
  return typeof intent === "string" ? intent : "";
}

/** Returns the refusal of a form, with the typed text and the ticks. */
export const refusedChange = (form: FormData, text: string): TeamAnswer =>
  failureTexts.has(intentOf(form))
    ? { kind: "edit", typed: typedMemberIn(form), centres: centresIn(form), errors: {}, text }
    : { kind: "status", tone: "problem", text, exits: typedExits(form) };

/** Returns the answer to a form on which the server failed, with the typed text and the ticks. */
export const failedChangeAnswer = (form: FormData): TeamAnswer => refusedChange(form, failureOf(form));

function failureOf(form: FormData): string {
  const other = intentOf(form) === "exits" ? messages.exitsFailed : messages.statusFailed;
  return failureTexts.get(intentOf(form)) ?? other;
}

/**
 * Returns the same in the browser, if the server did not answer or the fault occurred on the way.
 * @throws a refusal, which has its own page.
 */
export function failedChange(fault: unknown, form: FormData): TeamAnswer {
  if (isMomentary(fault)) return refusedChange(form, reasonOf(fault, failureOf(form)));
  if (fault instanceof Response || (typeof fault === "object" && fault !== null && "status" in fault))
    throw fault;
  return failedChangeAnswer(form);
}
