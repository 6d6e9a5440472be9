import { useRouteLoaderData } from "@remix-run/react";

/** Returns whether a company still has its founder's address as its name, because nobody has named it. */
export const bearsAddress = (name: string): boolean => /^\s*\S+@\S+\s*$/.test(name);

/** Returns the same for the company of the current screen. */
export const useBearsAddress = (): boolean =>
  useRouteLoaderData<() => { isNamed: boolean }>("routes/_app")?.isNamed === false;
