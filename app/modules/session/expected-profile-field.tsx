import { useRouteLoaderData } from "@remix-run/react";

/** The form field with the expected profile. */
export const expectedProfileField = "expected_profile";

/**
 * The field of the expected profile, for every form that changes a company's data. Before scripts run, a form has no header
 * (`name-profile`), and another tab may have switched to another company.
 */
export function ExpectedProfileField() {
  const page = useRouteLoaderData<() => { profileId: string }>("routes/_app");
  return <input type="hidden" name={expectedProfileField} value={page?.profileId} />;
}
