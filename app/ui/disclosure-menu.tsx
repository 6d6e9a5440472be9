import { useEffect, useRef, type ReactNode } from "react";

/**
 * A button that shows a panel of links and forms. It works without scripts. With scripts, Esc, a click outside or a chosen link closes it.
 * A download keeps it open: its progress and its fault are in it.
 */
export function DisclosureMenu({ label, children }: { label: ReactNode; children: ReactNode }) {
  const detailsRef = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeMenu = () => detailsRef.current?.removeAttribute("open");
    const onPointer = ({ target }: PointerEvent) => {
      if (!detailsRef.current?.contains(target as Node)) closeMenu();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !detailsRef.current?.open) return;
      closeMenu();
      detailsRef.current.querySelector("summary")?.focus();
    };
    const onClick = ({ target }: MouseEvent) => {
      if (
        target instanceof Element &&
        detailsRef.current?.contains(target) &&
        target.closest("a:not([download])")
      )
        closeMenu();
    };
    document.addEventListener("pointerdown", onPointer);
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, []);

  return (
    <details ref={detailsRef} className="relative">
      <summary className="-mr-2 flex min-h-11 list-none items-center gap-2 rounded-full px-2">
        {label}
      </summary>
      <div className="absolute right-0 z-20 mt-1 max-h-[calc(100dvh-8.5rem)] min-w-56 overflow-y-auto card p-2 shadow-lg">
        {children}
      </div>
    </details>
  );
}
