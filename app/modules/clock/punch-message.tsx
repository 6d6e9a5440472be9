import { Link } from "@remix-run/react";
import { Notice } from "~/ui/notice";
import type { PunchFields } from "./clock-state";
import type { PunchReceipt } from "./punch.server";

/** What became of a punch; a recorded one comes with its receipt. */
export interface PunchMessageContent {
  tone: "success" | "problem" | "info";
  text: string;
  receipt?: PunchReceipt | null;
  /** What is done if they say that they mean it. */
  asks?: PunchFields | undefined;
}

export function PunchMessage({ tone, text, receipt }: PunchMessageContent) {
  return (
    <Notice tone={tone}>
      {text}
      {receipt && (
        <Link
          to={`/dashboard/justificante/${receipt.seq}`}
          className="flex min-h-11 items-center text-sm underline underline-offset-4"
        >
          Ver justificante · {receipt.code}
        </Link>
      )}
    </Notice>
  );
}
