import { useActionData, useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import type { ProfileForm, ProfileFormResult } from "./form-result";

const messageShownMs = 3_000;

/**
 * The state of a form of Mi Perfil, sent with a fetcher, or as a plain form without scripts. The message disappears after three
 * seconds. The errors of fields remain.
 */
export function useProfileForm(form: ProfileForm) {
  const fetcher = useFetcher<ProfileFormResult>({ key: `profile-${form}` });
  const ofPage = useActionData<ProfileFormResult>();
  const result = fetcher.data ?? (ofPage?.form === form ? ofPage : undefined);
  const [passed, setPassed] = useState<ProfileFormResult>();
  const isBusy = fetcher.state !== "idle";

  useEffect(() => {
    if (!result || isBusy) return;
    const timer = setTimeout(() => setPassed(result), messageShownMs);
    return () => clearTimeout(timer);
  }, [result, isBusy]);

  return {
    fetcher,
    isBusy,
    /** The last answer. Each answer is a new object. */
    result,
    message: isBusy || result === passed ? undefined : result,
    /** The remaining errors of the fields, and the handler that clears one. */
    ...useCorrectedErrors(result, result?.errors),
    typed: result?.typed ?? {},
  };
}
