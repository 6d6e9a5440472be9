import { DownloadLink } from "~/ui/download-link";
import { Section } from "~/ui/section";
import { ShareButtons } from "~/ui/share-buttons";
import { UnbrokenTimes } from "~/ui/unbroken-times";
import { messages } from "./messages";
import type { SharedWeek } from "./shared-week";
import { SharePicture } from "./ui/share-picture";
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
