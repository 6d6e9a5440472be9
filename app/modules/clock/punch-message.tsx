import Download from "lucide-react/icons/download";
import { Notice } from "~/ui/notice";
import type { PunchReceipt } from "./punch.server";

/** What became of a punch; a recorded one comes with its receipt. */
export interface PunchMessageContent {
  tone: "success" | "problem";
  text: string;
  receipt?: PunchReceipt | null;
}

export function PunchMessage({ tone, text, receipt }: PunchMessageContent) {
  return (
    <Notice tone={tone}>
      {text}
      {receipt && (
        <a
          href={`/dashboard/comprobante/${receipt.seq}`}
          download={`comprobante_${receipt.seq}.json`}
          className="mt-1 flex min-h-11 items-center gap-2 text-sm underline underline-offset-4"
        >
          <Download aria-hidden className="size-4" />
          Comprobante nº {receipt.seq} · {receipt.code}
        </a>
      )}
    </Notice>
  );
}
