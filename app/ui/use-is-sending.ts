import { useNavigation } from "@remix-run/react";

/**
 * Whether a form of this screen is on its way: until it is answered, and where the answer leads elsewhere until that is there. What is
 * pressed while the screen is only read again after an answer counts.
 */
export function useIsSending(): boolean {
  const { state, formMethod, formAction, location } = useNavigation();
  if (state === "submitting") return formMethod === "POST";
  return (
    state === "loading" && formMethod === "POST" && formAction !== `${location.pathname}${location.search}`
  );
}
