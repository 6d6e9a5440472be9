import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

const debounceMs = 300;

/**
 * Returns the typed search text. After a pause in typing it also sets the URL.
 * @param asked the search in the current URL.
 * @param resets parameters of the URL that another search removes, such as a page.
 * @param isAnswered whether the screen already has the answer, so the URL stays.
 */
export function useUrlSearch({
  name,
  asked,
  resets,
  isAnswered = false,
}: {
  name: string;
  asked: string;
  resets: readonly string[];
  isAnswered?: boolean;
}) {
  const [typed, setTyped] = useState(asked);
  const [sent, setSent] = useState(asked);
  // Another URL replaces the text, unless it is the search that was just sent.
  const [lastAsked, setLastAsked] = useState(asked);
  if (asked !== lastAsked) {
    setLastAsked(asked);
    if (asked !== sent) {
      setSent(asked);
      setTyped(asked);
    }
  }
  const [, setParams] = useSearchParams();
  const debounceRef = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(debounceRef.current), []);

  const type = (text: string) => {
    setTyped(text);
    clearTimeout(debounceRef.current);
    if (isAnswered) return;
    debounceRef.current = setTimeout(() => {
      setSent(text.trim());
      setParams(
        (params) => {
          for (const parameter of [name, ...resets]) params.delete(parameter);
          if (text.trim()) params.set(name, text.trim());
          return params;
        },
        { replace: true, preventScrollReset: true },
      );
    }, debounceMs);
  };
  return { typed, type };
}
