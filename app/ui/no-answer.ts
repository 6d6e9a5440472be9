import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Whether a fault is how a browser's `fetch` says that nobody answered; each words it in its own way. */
export const isNoAnswer = (fault: unknown) =>
  fault instanceof TypeError && /fetch|network|load failed/i.test(fault.message);

const unanswered = new WeakSet<object>();

/** What a client action leaves on its screen instead of the fault. @returns it. */
export function leftBy<Answer extends object>(fault: unknown, answer: Answer): Answer {
  return isNoAnswer(fault) ? withoutAnswer(answer) : answer;
}

/** What a client action says by itself, the server unasked. @returns it. */
export function withoutAnswer<Answer extends object>(answer: Answer): Answer {
  unanswered.add(answer);
  return answer;
}

/**
 * For a route with forms, and the shell around it. Remix asks for a screen's data again after each action: where nobody
 * answered the action, nobody would answer that either, and what was typed would give way to 'Sin conexión'.
 */
export const keepUnanswered: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !unanswered.has(Object(actionResult) as object) && defaultShouldRevalidate;
