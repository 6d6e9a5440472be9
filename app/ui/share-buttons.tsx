import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { Button } from "./button";
import { LiveRegion, Notice } from "./notice";
import { useHydrated } from "./use-hydrated";

interface ShareButtonsProps {
  /** The text to copy. It is visible beside the buttons, so a cancelled share sheet is no failure. */
  text: string;
  /** The content of the share sheet. */
  shared: ShareData;
  copyLabel: string;
  shareLabel: string;
  copyLook?: "primary" | "quiet";
}

/** Copies a text, and shares it where the device can. Nothing without scripts, since both buttons need them. */
export function ShareButtons({ text, shared, copyLabel, shareLabel, copyLook = "quiet" }: ShareButtonsProps) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  if (!useHydrated()) return null;
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Button look={copyLook} onClick={copy}>
        <Icon aria-hidden className="size-5" />
        {copyLabel}
      </Button>
      {"share" in navigator && (
        <Button look="quiet" onClick={() => void navigator.share(shared).catch(() => undefined)}>
          <Share2 aria-hidden className="size-5" />
          {shareLabel}
        </Button>
      )}
      <LiveRegion className="empty:absolute">
        {isCopied === true && <span className="font-medium text-working">Copiado</span>}
        {isCopied === false && (
          <Notice tone="problem">No se ha podido copiar. Márcalo y cópialo a mano.</Notice>
        )}
      </LiveRegion>
    </>
  );
}
