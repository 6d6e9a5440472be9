import { useEffect, useRef, useState, type ComponentType } from "react";
import { hasChangedField } from "./has-changed-field";

/**
 * Returns a part that the server draws and whose script loads later. The page keeps the server's HTML until the script is there and the
 * focus is elsewhere, and for good if somebody has typed in it. Until then its links and forms work without scripts, and its element has
 * the attribute `data-late`. If loading fails, it is tried again when the network is back or the window gets the focus.
 *
 * Suspense is no alternative: React 18 reports error 421 if the page's data change while such a part hydrates.
 * @param served the part itself on the server, null in the browser.
 */
export function servedPart<Props extends object>(
  served: ComponentType<Props> | null,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loadedPart = served;
  const loadUntilThere = async () => {
    while (!loadedPart) {
      loadedPart = await load().then(
        (module) => module.default,
        () => null,
      );
      if (!loadedPart)
        await new Promise((resolve) =>
          ["online", "focus"].forEach((event) => addEventListener(event, resolve, { once: true })),
        );
    }
  };

  return function ServedPart(props: Props) {
    const [Part, setPart] = useState(() => loadedPart);
    const serverHtmlRef = useRef<HTMLDivElement>(null);
    useEffect(() => {
      const partElement = serverHtmlRef.current;
      if (Part || !partElement) return;
      let isUnmounted = false;
      const showPart = () => {
        if (isUnmounted) return;
        // As it is, the part is ready for use.
        if (hasChangedField(partElement)) return partElement.removeAttribute("data-late");
        if (partElement.contains(document.activeElement))
          partElement.addEventListener("focusout", () => setTimeout(showPart), { once: true });
        else setPart(() => loadedPart);
      };
      void loadUntilThere().then(showPart);
      return () => void (isUnmounted = true);
    }, [Part]);
    return Part ? (
      <div className="contents" data-late={served ? "" : undefined}>
        <Part {...props} />
      </div>
    ) : (
      // React leaves the content as it is when it hydrates.
      <div
        ref={serverHtmlRef}
        className="contents"
        data-late=""
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: "" }}
      />
    );
  };
}
