import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { typedExits, type AskedExit } from "./asked-exits";
import { copy } from "./copy";

/** What a form of the team answers in place. */
export type TeamAnswer =
  | {
      kind: "status";
      tone: "success" | "problem";
      text: string;
      /** Whose exit is asked for. */
      exits?: AskedExit[];
      /** Who can be activated again with one tap, because they have just been deactivated. */
      undo?: string[];
    }
  | {
      kind: "ask";
      /** Whether these people shall be deactivated, and what that does. */
      title: string;
      effects: string[];
      chosen: { scope: "ticked"; profileIds: string[] } | { scope: "search"; expected: number };
    }
  | EditRefusal;

// Apart from the schema: a browser that only shows the form need not load zod.
const fields = ["full_name", "dni", "role", "email"] as const;

export type MemberField = (typeof fields)[number];

/** What the form 'Editar Miembro' says when it is refused: what was typed, and what is wrong beside each field. */
export interface EditRefusal {
  kind: "edit";
  typed: Partial<Record<MemberField, string>>;
  errors: Partial<Record<MemberField, string>>;
  /** What is wrong with the whole. */
  text?: string;
}

/** The texts of the form, as they were typed. */
export function typedIn(form: FormData): EditRefusal["typed"] {
  const entries = fields.map((name) => [name, form.get(name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === "string"));
}

/** The forms of the dialog, by their hidden field; those of the list have none. */
const failures = new Map([
  ["edit", copy.memberFailed],
  ["end-sessions", copy.sessionsFailed],
  ["new-address", copy.addressFailed],
]);

function intentOf(form: FormData): string {
  const intent = form.get("intent");
  return typeof intent === "string" ? intent : "";
}

/** What a form of the team says when it may not be: what was typed and ticked stays. */
export const refusedChange = (form: FormData, text: string): TeamAnswer =>
  failures.has(intentOf(form))
    ? { kind: "edit", typed: typedIn(form), errors: {}, text }
    : { kind: "status", tone: "problem", text, exits: typedExits(form) };

/** What a form of the team says when the server failed: what was typed and ticked stays. */
export const notChanged = (form: FormData): TeamAnswer => refusedChange(form, failureOf(form));

function failureOf(form: FormData): string {
  const other = intentOf(form) === "exits" ? copy.exitsFailed : copy.statusFailed;
  return failures.get(intentOf(form)) ?? other;
}

/** The same in a browser, where nobody answered or the fault was met on the way. */
export function failedChange(fault: unknown, form: FormData): TeamAnswer {
  if (isMomentary(fault)) return refusedChange(form, reasonOf(fault, failureOf(form)));
  // A refusal has a page of its own.
  if (fault instanceof Response || (typeof fault === "object" && fault !== null && "status" in fault))
    throw fault;
  return notChanged(form);
}
