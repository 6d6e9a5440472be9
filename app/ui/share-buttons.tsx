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
  /** Whether this is what the screen is for: the first button has the colour. */
  isMain?: boolean;
}

/** Copies a text, and shares it where the device can. Nothing without scripts, since both buttons need them. */
export function ShareButtons({ text, shared, copyLabel, shareLabel, isMain = false }: ShareButtonsProps) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  if (!useHydrated()) return null;
  const copyText = () =>
    void navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  const Icon = isCopied ? Check : Copy;
  const canShare = "share" in navigator;
  return (
    <>
      {canShare && (
        <Button
          look={isMain ? "primary" : "quiet"}
          onClick={() => void navigator.share(shared).catch(() => undefined)}
        >
          <Share2 aria-hidden className="size-5" />
          {shareLabel}
        </Button>
      )}
      <Button look={isMain && !canShare ? "primary" : "quiet"} onClick={copyText}>
        <Icon aria-hidden className="size-5" />
        {copyLabel}
      </Button>
      <LiveRegion className="empty:absolute">
        {isCopied === true && <span className="font-medium text-working">Copiado</span>}
        {isCopied === false && (
          <Notice tone="problem">No se ha podido copiar. Márcalo y cópialo a mano.</Notice>
        )}
      </LiveRegion>
    </>
  );
}
