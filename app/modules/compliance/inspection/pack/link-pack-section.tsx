import { formatDateTime } from "~/time/formats";
import { buttonClass } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { useNonce } from "~/ui/nonce";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { messages, sizeText } from "./messages";
import type { PackProgress } from "./list-packs.server";
import { PackBar } from "./ui/pack-bar";

interface LinkPackSectionProps {
  pack: (PackProgress & { requestedAt: number; expiresAt: number }) | null;
  /** Whether the pack has what was planned beside the record. */
  withPlans: boolean;
  timeZone: string;
  problem: string | undefined;
}

/**
 * Refetches the page during the preparation, at growing intervals for about a quarter of an hour.
 * This page has no React. Without scripts there is a link.
 */
const followScript = `(() => {
  let wait = 2000, left = 40;
  const find = (page) => page.getElementById("link-pack");
  const isUnderWay = () => find(document).querySelector("progress") !== null && left-- > 0;
  const ask = async () => {
    try {
      const answer = document.hidden ? null : await fetch(location.pathname);
      if (answer?.redirected) return location.reload();
      if (answer?.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch {}
    if (!isUnderWay()) return;
    wait = Math.min(30000, wait * 1.2);
    setTimeout(ask, wait);
  };
  const show = (page) => {
    const [old, fresh] = [find(document), find(page)];
    if (!fresh) return location.reload();
    const hadFocus = old.contains(document.activeElement);
    old.replaceChildren(...fresh.childNodes);
    document.getElementById("link-pack-said").textContent = page.getElementById("link-pack-said").textContent;
    if (hadFocus) old.querySelector("a, button")?.focus();
  };
  if (isUnderWay()) setTimeout(ask, wait);
})();`;

/** The pack of an inspector's link: the button that requests it, its progress, and the download. */
export function LinkPackSection({ pack, withPlans, timeZone, problem }: LinkPackSectionProps) {
  const nonce = useNonce();
  return (
    <Section id="pack" title={messages.ofLink.title} className="mt-6 card p-4">
      <p id="link-pack-said" role="status" className="mt-2 font-medium text-working empty:hidden">
        {pack?.state === "ready" ? messages.ready : pack?.state === "making" ? messages.ofLink.underWay : ""}
      </p>
      {/* The button is beside the text, as on the other cards. */}
      <div id="link-pack" className="mt-1 flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="max-w-prose">{messages.ofLink.intro(withPlans)}</p>
          {pack?.state === "ready" && (
            <p className="mt-1 text-sm text-muted">
              Datos del {formatDateTime(pack.requestedAt, timeZone)} · {sizeText(pack.bytes ?? 0)}
              <span className="block">
                Se puede descargar hasta el {formatDateTime(pack.expiresAt, timeZone)}
              </span>
            </p>
          )}
          {pack?.state === "failed" && (
            <p className="mt-1 max-w-prose font-medium text-problem">
              {pack.problem ?? messages.ofLink.broken}
            </p>
          )}
        </div>
        {pack?.state === "making" ? (
          <div className="w-full">
            <PackBar percent={pack.percent} to="/inspeccion/comprobar" />
          </div>
        ) : (
          <PackLinks pack={pack} />
        )}
      </div>
      <div role="status" className="mt-3 empty:hidden">
        {problem !== undefined && <Notice tone="problem">{problem}</Notice>}
      </div>
      <Fold title={messages.ofLink.contents} isLast>
        {messages.ofLink.contentsText(withPlans)}
      </Fold>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: followScript }} />
    </Section>
  );
}

function PackLinks({ pack }: Pick<LinkPackSectionProps, "pack">) {
  const isReady = pack?.state === "ready";
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 sm:flex-row-reverse">
      {isReady && (
        <a href="/inspeccion/paquete.zip" download className={buttonClass()}>
          Descargar la carpeta
        </a>
      )}
      <form method="post" action="/inspeccion/comprobar">
        <button
          type="submit"
          className={isReady ? "min-h-11 font-medium text-brand underline" : buttonClass()}
        >
          {pack ? messages.ofLink.again : messages.make}
        </button>
      </form>
    </div>
  );
}
