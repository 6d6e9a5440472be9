import { useActionData, useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useMendedErrors } from "~/ui/use-mended-errors";
import type { ProfileForm, ProfileFormResult } from "./form-result";

const shownMs = 3_000;

/**
 * One form of Mi Perfil: sent without leaving the page, or as a plain form where scripts do not run. Its message is
 * gone after three seconds; what it says of a field stays.
 */
export function useProfileForm(form: ProfileForm) {
  const fetcher = useFetcher<ProfileFormResult>({ key: `profile-${form}` });
  const ofPage = useActionData<ProfileFormResult>();
  const result = fetcher.data ?? (ofPage?.form === form ? ofPage : undefined);
  const [passed, setPassed] = useState<ProfileFormResult>();
  const isBusy = fetcher.state !== "idle";

  useEffect(() => {
    if (!result || isBusy) return;
    const timer = setTimeout(() => setPassed(result), shownMs);
    return () => clearTimeout(timer);
  }, [result, isBusy]);

  return {
    fetcher,
    isBusy,
    /** The last answer; another object, another answer. */
    result,
    message: isBusy || result === passed ? undefined : result,
    /** What is still wrong with each field, and what hears that one is mended. */
    ...useMendedErrors(result, result?.errors),
    typed: result?.typed ?? {},
  };
}
