import { createContext, useContext } from "react";

/** The contact address. The server renders it; a `meta` also has it, for when no loader data is available. */
export const ContactContext = createContext<string | null>(null);

/** @returns the address, or null when this installation has none. */
export function useContact(): string | null {
  const served = useContext(ContactContext);
  if (served !== null || typeof document === "undefined") return served;
  return document.querySelector<HTMLMetaElement>("meta[name=contact]")?.content ?? null;
}
