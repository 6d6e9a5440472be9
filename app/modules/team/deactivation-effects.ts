import type { Deactivation } from "./ask-deactivation.server";
import { copy } from "./copy";

/**
 * What deactivating people does, in words: what they lose, what stays, and what that means for the company.
 * @param mayUndo whether who is asked may activate them again.
 */
export function effectsOf(
  { people, working, withAccount, representing, invitations, remaining }: Deactivation,
  { mayUndo }: { mayUndo: boolean },
): string[] {
  const isOne = people.length === 1;
  return [
    isOne ? "No podrá fichar ni ver nada de la empresa." : "No podrán fichar ni ver nada de la empresa.",
    "Su registro se conserva." + (withAccount === 0 ? "" : ` ${copy.stillRead(isOne)}`),
    `${isOne ? "Deja" : "Dejan"} de contar en tu plan: ${copy.remain(remaining)}.`,
    ...(working.length === 0 ? [] : [copy.losesExit(working)]),
    ...(representing === 0 ? [] : [copy.representsNoMore(isOne)]),
    ...(invitations === 0 ? [] : [copy.withdrawn(invitations)]),
    ...(mayUndo ? [working.length === 0 ? copy.undoable : copy.undoableInPart] : []),
  ];
}
