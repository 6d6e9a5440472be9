import { useActionData, useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * What the screen's action answered last. Remix forgets it whenever data is asked for again, which live news do at any
 * time; here it stays until the next answer, or until one leaves for another address.
 */
export function useLastAnswer<Action>() {
  const answer = useActionData<Action>();
  const { key } = useLocation();
  const [last, setLast] = useState({ answer, key });
  // An answer may stand before the address has become that of its form.
  if (answer !== undefined && (answer !== last.answer || key !== last.key)) setLast({ answer, key });
  return answer ?? (last.key === key ? last.answer : undefined);
}
