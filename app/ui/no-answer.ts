import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Returns whether a fault is a browser's `fetch` error for a missing answer. Each browser words it differently. */
export const isNoAnswer = (fault: unknown) =>
  fault instanceof TypeError && /fetch|network|load failed/i.test(fault.message);

const answersWithoutServer = new WeakSet<object>();

/** Returns a client action's answer after a fault. It is marked when the server did not answer. */
export function answerAfterFault<Answer extends object>(fault: unknown, answer: Answer): Answer {
  return isNoAnswer(fault) ? markUnanswered(answer) : answer;
}

/** Marks an answer that a client action gives without asking the server. @returns it. */
export function markUnanswered<Answer extends object>(answer: Answer): Answer {
  answersWithoutServer.add(answer);
  return answer;
}

/**
 * For a route with forms, and its shell. Remix revalidates after each action. When the server did not answer the action, revalidation would
 * fail too, and 'Sin conexión' would replace the typed text.
 */
export const keepUnanswered: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !answersWithoutServer.has(Object(actionResult) as object) && defaultShouldRevalidate;
