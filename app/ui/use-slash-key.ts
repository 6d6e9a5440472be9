import { useEffect, type RefObject } from "react";

/** The key / leads to the field inside a part of the screen, unless somebody types or answers a dialog. */
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
