/** What the page's preloads and its module are called while they wait; entry.server names them so. */
export const late = { preload: "late-modulepreload", module: "text/late-module" };

/** Begins when the page is first painted; at once where nobody sees it, or where the browser does not tell. */
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
  const isTold = PerformanceObserver.supportedEntryTypes?.includes("paint");
  if (document.visibilityState === "hidden" || !isTold) begin();
  else new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
})();`;

/** Stands after Remix's `<Scripts>`. */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: start }} />;
}
