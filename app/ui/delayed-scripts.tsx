/** The names of the delayed preloads and of the delayed module; entry.server assigns them. */
export const delayedNames = { preload: "late-modulepreload", module: "text/late-module" };

/**
 * Starts the scripts after the first paint. It starts immediately when the page is hidden or the browser does not report paints. It waits
 * three seconds at most.
 */
const startScript = `(() => {
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const link of document.querySelectorAll("link[rel=${delayedNames.preload}]")) link.rel = "modulepreload";
    const waiting = document.querySelector('script[type="${delayedNames.module}"]');
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = waiting.nonce;
    script.textContent = waiting.textContent;
    document.head.append(script);
  };
  const isTold = window.PerformanceObserver?.supportedEntryTypes?.includes("paint");
  if (!isTold || document.visibilityState === "hidden") return begin();
  new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
  setTimeout(begin, 3000);
})();`;

/**
 * Comes after Remix's `<Scripts>`. Without it, forty small scripts compete with the style and the font on a phone. The largest contentful
 * paint would be half a second later (P7 in docs/quality/bench.md).
 */
export function DelayedScripts({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: startScript }} />;
}
