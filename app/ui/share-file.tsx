import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { Button } from "./button";
import { LiveRegion, Notice } from "./notice";
import { useHydrated } from "./use-hydrated";

interface ShareFileProps {
  href: string;
  fileName: string;
  /** The media type of the file. */
  type: string;
  label: string;
  failed: string;
}

/** A button that opens the device's share sheet with a file of the server. Where the browser cannot share files there is none. */
export function ShareFile({ href, fileName, type, label, failed }: ShareFileProps) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const hasScripts = useHydrated();
  const shareFile = async () => {
    setState("busy");
    try {
      const fileResponse = await fetch(href);
      if (!fileResponse.ok || fileResponse.redirected)
        throw new Error(`The file was answered with ${fileResponse.status}.`);
      await navigator.share({ files: [new File([await fileResponse.blob()], fileName, { type })] });
      setState("idle");
    } catch (fault) {
      // The person closed the share sheet.
      setState(fault instanceof DOMException && fault.name === "AbortError" ? "idle" : "failed");
    }
  };
  const canShare = () => navigator.canShare?.({ files: [new File([""], fileName, { type })] });
  if (!hasScripts || !canShare()) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="quiet" softDisabled={state === "busy"} onClick={() => void shareFile()}>
        <Share2 aria-hidden className="size-5" />
        {label}
      </Button>
      <LiveRegion>{state === "failed" && <Notice tone="problem">{failed}</Notice>}</LiveRegion>
    </div>
  );
}
