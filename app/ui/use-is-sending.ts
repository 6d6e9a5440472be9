import { useNavigation } from "@remix-run/react";

/**
 * Returns whether a list's form is being sent, until its answer or the page it leads to has arrived. While the list only revalidates, its
 * buttons work.
 */
export function useIsSending(): boolean {
  const { state, formMethod, formAction, location } = useNavigation();
  if (state === "submitting") return formMethod === "POST";
  return (
    state === "loading" && formMethod === "POST" && formAction !== `${location.pathname}${location.search}`
  );
}

/** Returns whether a page's only form is being sent, until the data of its page have been read again as well. */
export const useIsSendingOrReloading = (): boolean => useNavigation().formMethod === "POST";
