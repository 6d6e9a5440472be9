import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

const debounceMs = 300;

/**
 * What is typed into a search, and in the URL once the typing has paused.
 * @param asked what the URL asks for now.
 * @param forgets parameters of the URL that mean nothing with another search, such as a page.
 * @param isAnswered whether the screen already holds the answer, so that the server need not be asked.
 */
export function useUrlSearch({
  name,
  asked,
  forgets,
  isAnswered = false,
}: {
  name: string;
  asked: string;
  forgets: readonly string[];
  isAnswered?: boolean;
}) {
  const [typed, setTyped] = useState(asked);
  const [sent, setSent] = useState(asked);
  // Another address asks for something else; what is being typed only gets there later.
  const [lastAsked, setLastAsked] = useState(asked);
  if (asked !== lastAsked) {
    setLastAsked(asked);
    if (asked !== sent) {
      setSent(asked);
      setTyped(asked);
    }
  }
  const [, setParams] = useSearchParams();
  const debounce = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(debounce.current), []);

  const type = (text: string) => {
    setTyped(text);
    clearTimeout(debounce.current);
    if (isAnswered) return;
    debounce.current = setTimeout(() => {
      setSent(text.trim());
      setParams(
        (params) => {
          for (const forgotten of [name, ...forgets]) params.delete(forgotten);
          if (text.trim()) params.set(name, text.trim());
          return params;
        },
        { replace: true, preventScrollReset: true },
      );
    }, debounceMs);
  };
  return { typed, type };
}
