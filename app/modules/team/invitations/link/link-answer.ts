import type { QrCode } from "~/platform/qr.server";

/** The answer to a form of /invitations/link. */
export interface LinkAnswer {
  made: { company: string; address: string; qr: QrCode; qrFile: string } | null;
  message: { tone: "success" | "problem"; text: string } | null;
  errors: { company_name?: string };
  typed: string;
}

/**
 * Returns an answer without a link.
 * @param typed the company's name, as typed.
 */
export const notMade = (
  text: string | null,
  { typed = "", errors = {} }: Partial<Pick<LinkAnswer, "typed" | "errors">> = {},
): LinkAnswer => ({ made: null, message: text === null ? null : { tone: "problem", text }, errors, typed });
