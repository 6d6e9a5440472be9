import { Link } from "@remix-run/react";
import { Notice } from "~/ui/notice";
import type { PunchFields } from "./model/clock-state";
import type { PunchReceipt } from "./server/punch-result.server";

/** The result of a punch, with the receipt if it was recorded. */
export interface PunchMessageContent {
  tone: "success" | "problem" | "info";
  text: string;
  receipt?: PunchReceipt | null;
  /** Whether it says that the punch is queued on this device. */
  isQueued?: boolean;
  /** The punch to send if the person confirms it. */
  asks?: PunchFields | undefined;
}

export function PunchMessage({ tone, text, receipt, isQueued }: PunchMessageContent) {
  const notice = (
    <Notice tone={tone}>
      <span data-queued={isQueued || undefined}>{text}</span>
      {receipt && (
        <Link
          to={`/dashboard/justificante/${receipt.seq}`}
          className="-my-2 flex min-h-11 items-center text-sm underline underline-offset-4 md:my-0 md:ml-3 md:inline md:text-base"
        >
          Ver justificante · {receipt.code}
        </Link>
      )}
    </Notice>
  );
  // The list of queued punches says the same, and why they wait.
  return isQueued ? <div className="in-[body:has([data-held])]:hidden">{notice}</div> : notice;
}
