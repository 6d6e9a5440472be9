import ImageIcon from "lucide-react/icons/image";
import { useState } from "react";
import { DownloadLink } from "~/ui/download-link";
import { Section } from "~/ui/section";
import { ShareButtons } from "~/ui/share-buttons";
import { UnbrokenTimes } from "~/ui/unbroken-times";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { saveFile } from "~/ui/save-file";
import { useHydrated } from "~/ui/use-hydrated";
import { messages } from "./messages";
import type { SharedWeek } from "./shared-week";
import { weekPdfPath } from "./week-pdf-path";

interface ShareWeekProps {
  shared: SharedWeek;
  company: string;
  message: string;
}

/** A published week as a message, as a picture and on paper. */
export const ShareWeek = ({ shared, company, message }: ShareWeekProps) => (
  <>
    <Section id="message" title={messages.asMessage} className="mt-6">
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <ShareButtons
          text={message}
          shared={{ text: message }}
          copyLabel={messages.copy}
          shareLabel={messages.share}
          isMain
        />
      </div>
      <p className="mt-3 card p-4 wrap-anywhere whitespace-pre-line tabular-nums">
        <UnbrokenTimes text={message} />
      </p>
    </Section>
    <SharePicture shared={shared} company={company} />
    <Section id="paper" title={messages.onPaper} className="mt-8">
      <p className="mt-1 mb-3 text-muted">{messages.paperHint}</p>
      <div className="flex flex-wrap gap-3">
        <DownloadLink
          href={weekPdfPath(shared.week, "all")}
          label={messages.pdfOfAll}
          failed={messages.failedPdf}
        />
        <DownloadLink
          href={weekPdfPath(shared.week, "person")}
          label={messages.pdfByPerson}
          failed={messages.failedPdf}
        />
      </div>
    </Section>
  </>
);

/**
 * The section with a button that draws a week and opens the share sheet with the picture. Where the browser cannot share files it saves the
 * picture.
 */
function SharePicture({ shared, company }: { shared: SharedWeek; company: string }) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const hasScripts = useHydrated();
  if (!hasScripts) return null;
  const fileName = `turnos_${shared.week}.png`;
  const toFile = (parts: BlobPart[]) => new File(parts, fileName, { type: "image/png" });
  const canShare = navigator.canShare?.({ files: [toFile([""])] }) ?? false;
  const draw = async () => {
    setState("busy");
    try {
      const { drawWeek } = await import("./ui/draw-week.client");
      const picture = await drawWeek(shared, company);
      if (canShare) await navigator.share({ files: [toFile([picture])] });
      else saveFile(picture, fileName);
      setState("idle");
    } catch (fault) {
      // The person closed the share sheet.
      setState(fault instanceof DOMException && fault.name === "AbortError" ? "idle" : "failed");
    }
  };
  const label = canShare ? messages.sharePicture : messages.savePicture;
  return (
    <Section id="picture" title={messages.asPicture} className="mt-8">
      <p className="mt-1 mb-3 text-muted">{messages.pictureHint}</p>
      <Button look="quiet" softDisabled={state === "busy"} onClick={() => void draw()}>
        <ImageIcon aria-hidden className="size-5" />
        {state === "busy" ? messages.drawing : label}
      </Button>
      <LiveRegion className="mt-2 empty:absolute">
        {state === "failed" && <Notice tone="problem">{messages.failedPicture}</Notice>}
      </LiveRegion>
    </Section>
  );
}
