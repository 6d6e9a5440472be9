import { useRouteLoaderData } from "@remix-run/react";

/** Whether a company still bears the address of whoever founded it, as it does until somebody names it. */
export const bearsAddress = (name: string): boolean => /^\s*\S+@\S+\s*$/.test(name);

/** The same of the company whose screen this is. */
export const useBearsAddress = (): boolean =>
  useRouteLoaderData<() => { isNamed: boolean }>("routes/_app")?.isNamed === false;
