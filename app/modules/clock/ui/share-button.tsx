import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { readFileName } from "~/ui/read-file-name";
import { useHydrated } from "~/ui/use-hydrated";

interface ShareButtonProps {
  href: string;
  title: string;
}

/** Shares a PDF with the device's share dialog, or only its title if the device shares no files. Renders nothing without it. */
export function ShareButton({ href, title }: ShareButtonProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  if (!useHydrated() || !("share" in navigator)) return null;
  const share = async () => {
    setIsBusy(true);
    setHasFailed(await sharePdf({ href, title }));
    setIsBusy(false);
  };
  return (
    <>
      <Button look="quiet" softDisabled={isBusy} onClick={() => void share()}>
        <Share2 aria-hidden className="size-5" />
        Compartir
      </Button>
      <LiveRegion className="empty:absolute">
        {hasFailed && <Notice tone="problem">No se ha podido compartir. Descarga el PDF y envíalo.</Notice>}
      </LiveRegion>
    </>
  );
}

/** @returns whether it failed. A cancelled dialog is not a failure. */
async function sharePdf({ href, title }: ShareButtonProps): Promise<boolean> {
  try {
    const answer = await fetch(href);
    if (!answer.ok || answer.redirected) return true;
    const name = readFileName(answer.headers.get("Content-Disposition")) ?? `${title}.pdf`;
    const files = [new File([await answer.blob()], name, { type: "application/pdf" })];
    await navigator.share(navigator.canShare?.({ files }) ? { files, title } : { title, text: title });
    return false;
  } catch (fault) {
    return !(fault instanceof DOMException && fault.name === "AbortError");
  }
}
