import { useRouteLoaderData } from "@remix-run/react";

/** The field in which a form names the profile that its page was drawn for. */
export const meantField = "meant_for";

/**
 * For every form that does something of its company's own: sent before the scripts run it carries no header (`name-profile`), and
 * another tab may have gone over to another company.
 * @param name that of a punch has one of its own.
 */
export function MeantFor({ name = meantField }: { name?: string }) {
  const page = useRouteLoaderData<() => { profileId: string }>("routes/_app");
  return <input type="hidden" name={name} value={page?.profileId} />;
}
