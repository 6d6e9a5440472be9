import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

const debounceMs = 300;

/**
 * Returns the typed search text. After a pause in typing it also sets the URL.
 * @param searched the search in the current URL.
 * @param resets parameters of the URL that another search removes, such as a page.
 * @param isAnswered whether the screen already has the answer, so the URL stays.
 */
export function useUrlSearch({
  name,
  searched,
  resets,
  isAnswered = false,
}: {
  name: string;
  searched: string;
  resets: readonly string[];
  isAnswered?: boolean;
}) {
  const [typed, setTyped] = useState(searched);
  const [sent, setSent] = useState(searched);
  // Another URL replaces the text, unless it is the search that was just sent.
  const [lastSearched, setLastSearched] = useState(searched);
  if (searched !== lastSearched) {
    setLastSearched(searched);
    if (searched !== sent) {
      setSent(searched);
      setTyped(searched);
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
