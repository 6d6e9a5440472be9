import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { Button, buttonClass } from "./button";
import { LiveRegion, Notice } from "./notice";
import { useHydrated } from "./use-hydrated";

interface SharedLinkProps {
  address: string;
  /** The title in the device's share dialog. */
  title: string;
  qr: { path: string; size: number };
  qrFile: string;
  /** The name of the QR code's file. */
  fileName: string;
}

/** An address to copy, to share and to show or print as a QR code. */
export function SharedLink({ address, title, qr, qrFile, fileName }: SharedLinkProps) {
  const side = qr.size + 8;
  return (
    <>
      <p className="mt-1 rounded-lg border border-field bg-surface p-3 wrap-anywhere select-all">{address}</p>
      <LinkButtons address={address} title={title} />
      <svg
        role="img"
        aria-label="Código QR del enlace"
        viewBox={`-4 -4 ${side} ${side}`}
        shapeRendering="crispEdges"
        className="mt-4 w-full max-w-72 rounded-card border border-line"
      >
        <rect x={-4} y={-4} width={side} height={side} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <a href={qrFile} download={fileName} className={`${buttonClass("quiet")} mt-4`}>
        Descargar el QR
      </a>
    </>
  );
}

/** Nothing without scripts, since both buttons need them. */
function LinkButtons({ address, title }: Pick<SharedLinkProps, "address" | "title">) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  if (!useHydrated()) return null;
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  // Cancelling is not a failure, and the address is visible above.
  const share = () => void navigator.share({ title, url: address }).catch(() => undefined);
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Button onClick={copy}>
        <Icon aria-hidden className="size-5" />
        Copiar enlace
      </Button>
      {"share" in navigator && (
        <Button look="quiet" onClick={share}>
          <Share2 aria-hidden className="size-5" />
          Compartir
        </Button>
      )}
      <LiveRegion className="empty:absolute">
        {isCopied === true && <span className="font-medium text-working">Copiado</span>}
        {isCopied === false && (
          <Notice tone="problem">No se ha podido copiar. Márcalo y cópialo a mano.</Notice>
        )}
      </LiveRegion>
    </div>
  );
}
