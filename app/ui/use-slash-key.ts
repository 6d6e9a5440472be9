import { useEffect, type RefObject } from "react";

/** Lets the key / focus the search field inside `place`, except while the user types or a dialog is open. */
export function useSlashKey(place: RefObject<HTMLElement>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest("input, textarea, select, [contenteditable]");
      const isTaken = event.ctrlKey || event.metaKey || event.altKey || isTyping;
      if (event.key !== "/" || isTaken || document.querySelector("[role=dialog], [role=alertdialog]")) return;
      event.preventDefault();
      place.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [place]);
}
