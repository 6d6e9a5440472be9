import MessageCircle from "lucide-react/icons/message-circle";
import type { QrCode } from "~/platform/qr.server";
import { Button, buttonClass } from "~/ui/button";
import { Printed } from "~/ui/printed";
import { QrImage } from "~/ui/qr-image";
import { ShareButtons } from "~/ui/share-buttons";
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
        <ShareButtons text={text} shared={{ text }} copyLabel={messages.copy} shareLabel={messages.byOther} />
      </div>
      <Printed aria-labelledby="poster" className="mt-4 print:mt-0">
        <div className="flex flex-col items-center gap-3 print:flex-col-reverse print:items-start">
          <QrImage qr={qr} className="max-w-52 print:max-w-none print:border-0" />
          <div className="text-center print:text-left">
            <h3 id="poster" className="font-bold print:text-3xl">
              {messages.poster(company)}
            </h3>
            <p className="mt-1 text-muted print:text-xl">{messages.posterHint}</p>
          </div>
        </div>
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
      </Printed>
      <details open={!hasScripts} className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
          {messages.seeMessage}
        </summary>
        <p className="rounded-lg border border-field bg-surface p-3 wrap-anywhere whitespace-pre-line select-all">
          {text}
        </p>
      </details>
    </>
  );
}
