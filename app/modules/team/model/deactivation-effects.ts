import type { DeactivationEffects } from "../server/find-deactivation-effects.server";
import { messages } from "../messages";

/**
 * Returns the effects of a deactivation as sentences, for the people and for the company.
 * @param mayUndo whether the user may activate them again.
 */
export function effectsOf(
  {
    people,
    waiting,
    isTakenOver,
    working,
    withAccount,
    representing,
    invitations,
    remaining,
    waitingAbsences,
    laterAbsences,
    owed,
  }: DeactivationEffects,
  { mayUndo }: { mayUndo: boolean },
): string[] {
  const isOne = people.length === 1;
  return [
    isOne ? "No podrá fichar ni ver nada de la empresa." : "No podrán fichar ni ver nada de la empresa.",
    "Su registro se conserva." + (withAccount === 0 ? "" : ` ${messages.stillRead(isOne)}`),
    ...(waiting === 0 ? [] : [messages.waitNoMore(waiting)]),
    ...(waiting === people.length ? [] : [planCountText(isOne, remaining)]),
    ...(waiting === people.length ? [] : owed ? owed.map(messages.owed) : [messages.owedToMany]),
    ...(waitingAbsences === 0 ? [] : [messages.waitingEnds(waitingAbsences)]),
    ...(laterAbsences === 0 ? [] : [messages.laterEnds(laterAbsences)]),
    ...(working.length === 0 ? [] : [messages.losesExit(working)]),
    ...(representing === 0 ? [] : [messages.representsNoMore(isOne)]),
    ...(invitations === 0 ? [] : [messages.withdrawn(invitations)]),
    ...undoTexts({ mayUndo: mayUndo && waiting < people.length, isTakenOver, isInPart: working.length > 0 }),
  ];
}

const planCountText = (isOne: boolean, remaining: number | null) =>
  `${isOne ? "Deja" : "Dejan"} de contar en tu plan${remaining === null ? "" : `: ${messages.remain(remaining)}`}.`;

function undoTexts({
  mayUndo,
  isTakenOver,
  isInPart,
}: {
  mayUndo: boolean;
  isTakenOver: boolean;
  isInPart: boolean;
}): string[] {
  if (isTakenOver) return [messages.undoableIfRoom];
  if (!mayUndo) return [];
  return [isInPart ? messages.undoableInPart : messages.undoable];
}
