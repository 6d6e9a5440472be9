import { joinWithOr } from "~/platform/list-text";

const mostNamedManagers = 3;

/** Says who can change a manager's own time account: `Tu propia cuenta la cambia otra persona responsable: Luis Gil o Eva Mar.` */
export function needsAnotherText(managers: readonly string[]): string {
  const listedNames =
    managers.length > mostNamedManagers
      ? [...managers.slice(0, mostNamedManagers), "otra persona"]
      : managers;
  return `Tu propia cuenta la cambia otra persona responsable: ${joinWithOr(listedNames)}.`;
}

/** The author of a change that a person made to their own account, because no other manager could. */
export const byThemselves = "la propia persona";
