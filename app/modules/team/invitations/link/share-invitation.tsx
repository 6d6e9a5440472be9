import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import MessageCircle from "lucide-react/icons/message-circle";
import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import type { QrCode } from "~/platform/qr.server";
import { Button, buttonClass } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";
import { messages } from "./messages";

interface ShareInvitationProps {
  company: string;
  address: string;
  qr: QrCode;
  qrFile: string;
}

/** The ways to hand a join link out: WhatsApp with a written message, the device's share sheet, a copy, and a poster to print. */
export function ShareInvitation({ company, address, qr, qrFile }: ShareInvitationProps) {
  const text = messages.invitation(company, address);
  const side = qr.size + 8;
  const hasScripts = useHydrated();
  return (
    <>
      <div className="mt-3 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass()}
        >
          <MessageCircle aria-hidden className="size-5" />
          {messages.byWhatsApp}
        </a>
        {hasScripts && <ShareButtons text={text} />}
      </div>
      <p className="mt-3 rounded-lg border border-field bg-surface p-3 wrap-anywhere whitespace-pre-line select-all">
        {text}
      </p>
      <section
        aria-labelledby="poster"
        data-printed
        className="mt-6 border-t border-line pt-4 print:border-0"
      >
        <h3 id="poster" className="font-bold print:text-3xl">
          {messages.poster(company)}
        </h3>
        <p className="mt-1 text-muted print:text-xl">{messages.posterHint}</p>
        <svg
          role="img"
          aria-label="Código QR del enlace"
          viewBox={`-4 -4 ${side} ${side}`}
          shapeRendering="crispEdges"
          className="mt-3 w-full max-w-56 rounded-card border border-line print:max-w-none print:border-0"
        >
          <rect x={-4} y={-4} width={side} height={side} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <div className="mt-3 flex flex-wrap gap-2 print:hidden">
          {hasScripts && (
            <Button look="quiet" onClick={() => print()}>
              {messages.printPoster}
            </Button>
          )}
          <a href={qrFile} download="unirse_qr.svg" className={buttonClass("quiet")}>
            Descargar el QR
          </a>
        </div>
      </section>
    </>
  );
}

/** Both buttons need scripts. The message is visible above, so a cancelled share sheet is no failure. */
function ShareButtons({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  const share = () => void navigator.share({ text }).catch(() => undefined);
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      {"share" in navigator && (
        <Button look="quiet" onClick={share}>
          <Share2 aria-hidden className="size-5" />
          {messages.byOther}
        </Button>
      )}
      <Button look="quiet" onClick={copy}>
        <Icon aria-hidden className="size-5" />
        {isCopied ? messages.copied : messages.copy}
      </Button>
      <LiveRegion className="basis-full empty:absolute">
        {isCopied && <span className="sr-only">{messages.copied}</span>}
        {isCopied === false && <Notice tone="problem">{messages.notCopied}</Notice>}
      </LiveRegion>
    </>
  );
}
