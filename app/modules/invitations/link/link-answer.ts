import type { QrCode } from "~/platform/qr.server";

/** How a form of /invitations/link was answered. */
export interface LinkAnswer {
  made: { address: string; qr: QrCode; qrFile: string } | null;
  message: { tone: "success" | "problem"; text: string } | null;
  errors: { company_name?: string };
  typed: string;
}

/** An answer that makes no link. @param typed the company's name, which stays in its field. */
export const notMade = (
  text: string | null,
  { typed = "", errors = {} }: Partial<Pick<LinkAnswer, "typed" | "errors">> = {},
): LinkAnswer => ({ made: null, message: text === null ? null : { tone: "problem", text }, errors, typed });
