import { createContext, useContext } from "react";

/** Where people write to; the server says it, and the page keeps it in a `meta` for when nothing else can be asked. */
export const ContactContext = createContext<string | null>(null);

/** @returns the address, or null where this installation names none. */
export function useContact(): string | null {
  const served = useContext(ContactContext);
  if (served !== null || typeof document === "undefined") return served;
  return document.querySelector<HTMLMetaElement>("meta[name=contact]")?.content ?? null;
}
