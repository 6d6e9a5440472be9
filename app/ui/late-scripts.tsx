/** What the page's preloads and its module are called while they wait; entry.server names them so. */
export const late = { preload: "late-modulepreload", module: "text/late-module" };

/**
 * Begins when the page is first painted. It does not wait for that where nobody sees the page, where the browser tells
 * nothing of its paints, nor for longer than three seconds.
 */
const start = `(() => {
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const link of document.querySelectorAll("link[rel=${late.preload}]")) link.rel = "modulepreload";
    const waiting = document.querySelector('script[type="${late.module}"]');
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
 * Stands after Remix's `<Scripts>`. Without it, forty small scripts share a phone's line with the style and the font, and
 * the largest thing of the page is seen half a second later (P7 in docs/bench.md).
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: start }} />;
}
