import { useNavigation } from "@remix-run/react";

/**
 * Whether a form of a list is on its way: until it is answered, and where the answer leads elsewhere until that is there. What is pressed
 * in another row counts, while the list is only read again after an answer.
 */
export function useIsSending(): boolean {
  const { state, formMethod, formAction, location } = useNavigation();
  if (state === "submitting") return formMethod === "POST";
  return (
    state === "loading" && formMethod === "POST" && formAction !== `${location.pathname}${location.search}`
  );
}
