import { useActionData, useLocation } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";

// In the browser alone: only client actions write it.
let kept: { answer: object; place: string } | null = null;
const listeners = new Set<() => void>();

function keep(next: typeof kept) {
  kept = next;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * For a client action: what it answers is told by {@link useLastAnswer}, unless one has left for another screen. Remix hands
 * answers out with the rest of its state, as a transition: on a busy device newer data overtake them, and they are never shown.
 */
export async function keepAnswer<Answer extends object>(
  { request }: { request: Request },
  answering: Promise<Answer>,
): Promise<Answer> {
  const answer = await answering;
  const { pathname, search } = new URL(request.url);
  if (pathname === location.pathname) keep({ answer, place: pathname + search });
  return answer;
}

/**
 * What the screen's action answered last. Remix forgets it whenever data is asked for again, which live news do at any
 * time; here it stays until the next answer, or until one leaves for another address.
 */
export function useLastAnswer<Action>() {
  const posted = useActionData<Action>();
  const { pathname, search } = useLocation();
  const place = pathname + search;
  const told = useSyncExternalStore(subscribe, () => kept, nothing);
  const answer = told?.place === place ? (told.answer as typeof posted) : posted;
  const [last, setLast] = useState({ answer, place });
  if (place !== last.place || (answer !== undefined && answer !== last.answer)) setLast({ answer, place });
  useEffect(() => () => keep(null), [place]);
  return answer ?? (last.place === place ? last.answer : undefined);
}

const nothing = () => null;
