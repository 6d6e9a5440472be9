import { useEffect, useRef } from "react";

interface TurnstileApi {
  render: (container: HTMLElement, options: { sitekey: string; language: string }) => string;
  remove: (widget: string) => void;
}

const scriptUrl = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

/**
 * Cloudflare's captcha, which adds `cf-turnstile-response` to the form. @param resetKey a new value requests a new challenge, since each
 * answer works once.
 */
export function Turnstile({ siteKey, resetKey }: { siteKey: string; resetKey: unknown }) {
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let widget: string | undefined;
    let isGone = false;
    void loadTurnstile().then((turnstile) => {
      if (!isGone && container.current)
        widget = turnstile.render(container.current, { sitekey: siteKey, language: "es" });
    });
    return () => {
      isGone = true;
      if (widget !== undefined) void loadTurnstile().then((turnstile) => turnstile.remove(widget!));
    };
  }, [siteKey, resetKey]);

  return (
    <>
      <div ref={container} />
      <noscript>
        <p className="text-sm text-muted">
          Para pedir el enlace hace falta JavaScript: comprobamos que eres una persona.
        </p>
      </noscript>
    </>
  );
}

function loadTurnstile(): Promise<TurnstileApi> {
  const findTurnstile = () => (globalThis as { turnstile?: TurnstileApi }).turnstile;
  return new Promise((resolve) => {
    const api = findTurnstile();
    if (api) return resolve(api);
    const script =
      document.querySelector<HTMLScriptElement>(`script[src="${scriptUrl}"]`) ??
      document.head.appendChild(
        Object.assign(document.createElement("script"), { src: scriptUrl, async: true }),
      );
    script.addEventListener("load", () => resolve(findTurnstile()!), { once: true });
  });
}
