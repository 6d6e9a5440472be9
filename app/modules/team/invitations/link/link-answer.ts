import type { QrCode } from "~/platform/qr.server";

/** The answer to a form of /invitations/link. */
export interface LinkAnswer {
  made: { company: string; address: string; qr: QrCode; qrFile: string } | null;
  message: { tone: "success" | "problem"; text: string } | null;
  errors: { company_name?: string; centre_id?: string };
  /** The company's name and the centre, as typed. */
  typed: string;
  centre: string;
}

/**
 * Returns an answer without a link.
 * @param typed the company's name, as typed.
 */
export const notMadeAnswer = (
  text: string | null,
  { typed = "", centre = "", errors = {} }: Partial<Pick<LinkAnswer, "typed" | "centre" | "errors">> = {},
): LinkAnswer => ({
  made: null,
  message: text === null ? null : { tone: "problem", text },
  errors,
  typed,
  centre,
});
