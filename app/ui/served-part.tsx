import { useEffect, useRef, useState, type ComponentType } from "react";
import { hasChangedField } from "./has-changed-field";

/**
 * Returns a part that the server draws and whose script loads later. The page keeps the server's HTML until the script is there and the
 * focus is elsewhere, and for good if somebody has typed in it. Until then its links and forms work without scripts, and its element has the attribute `data-late`. If loading
 * fails, it is tried again when the network is back or the window gets the focus.
 *
 * Suspense is no alternative: React 18 reports error 421 if the page's data change while such a part hydrates.
 * @param served the part itself on the server, null in the browser.
 */
export function servedPart<Props extends object>(
  served: ComponentType<Props> | null,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded = served;
  const loadUntilThere = async () => {
    while (!loaded) {
      loaded = await load().then(
        (module) => module.default,
        () => null,
      );
      if (!loaded)
        await new Promise((resolve) =>
          ["online", "focus"].forEach((event) => addEventListener(event, resolve, { once: true })),
        );
    }
  };

  return function ServedPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const server = useRef<HTMLDivElement>(null);
    useEffect(() => {
      const place = server.current;
      if (Part || !place) return;
      let isGone = false;
      const show = () => {
        if (isGone) return;
        // As it is, the part is ready for use.
        if (hasChangedField(place)) return place.removeAttribute("data-late");
        if (place.contains(document.activeElement))
          place.addEventListener("focusout", () => setTimeout(show), { once: true });
        else setPart(() => loaded);
      };
      void loadUntilThere().then(show);
      return () => void (isGone = true);
    }, [Part]);
    return Part ? (
      <div className="contents" data-late={served ? "" : undefined}>
        <Part {...props} />
      </div>
    ) : (
      // React leaves the content as it is when it hydrates.
      <div
        ref={server}
        className="contents"
        data-late=""
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: "" }}
      />
    );
  };
}
