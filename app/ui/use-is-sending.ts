import { useNavigation } from "@remix-run/react";

/**
 * Whether a form of a list is being sent: until it is answered, or until the page that the answer leads to is there. While the list is only
 * read again after an answer, its buttons work.
 */
export function useIsSending(): boolean {
  const { state, formMethod, formAction, location } = useNavigation();
  if (state === "submitting") return formMethod === "POST";
  return (
    state === "loading" && formMethod === "POST" && formAction !== `${location.pathname}${location.search}`
  );
}
