import { useActionData, useLocation } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";

// Only in the browser: client actions alone write it.
let storedAnswer: { answer: object; place: string } | null = null;
const listeners = new Set<() => void>();

function storeAnswer(next: typeof storedAnswer) {
  storedAnswer = next;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Stores a client action's answer for {@link usePersistentActionData}, unless the user has left that screen. Remix delivers answers in a
 * transition. On a busy device newer data can replace them before they show.
 */
export async function keepAnswer<Answer extends object>(
  { request }: { request: Request },
  answering: Promise<Answer>,
): Promise<Answer> {
  const answer = await answering;
  const { pathname, search } = new URL(request.url);
  if (pathname === location.pathname) storeAnswer({ answer, place: pathname + search });
  return answer;
}

/**
 * Returns the last answer of the screen's action. Remix forgets it when data revalidates, which a live message can cause at any time. Here
 * it remains until the next answer or another address.
 */
export function usePersistentActionData<Action>() {
  const postedAnswer = useActionData<Action>();
  const { pathname, search } = useLocation();
  const place = pathname + search;
  const placedAnswer = useSyncExternalStore(subscribe, () => storedAnswer, noStoredAnswer);
  const answer = placedAnswer?.place === place ? (placedAnswer.answer as typeof postedAnswer) : postedAnswer;
  const [last, setLast] = useState({ answer, place });
  if (place !== last.place || (answer !== undefined && answer !== last.answer)) setLast({ answer, place });
  useEffect(() => () => storeAnswer(null), [place]);
  return answer ?? (last.place === place ? last.answer : undefined);
}

const noStoredAnswer = () => null;
