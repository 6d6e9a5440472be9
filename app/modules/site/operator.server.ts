import type { Settings } from "~/platform/env.server";

/** Who runs this installation, as far as its configuration says; null is what it does not say. */
export interface Operator {
  name: string | null;
  nif: string | null;
  address: string | null;
  /** Where people write to: what answers to our mails reach anyway, unless another address is named. */
  email: string | null;
}

export function readOperator(settings: Settings): Operator {
  return {
    name: settings.OPERATOR_NAME ?? null,
    nif: settings.OPERATOR_NIF ?? null,
    address: settings.OPERATOR_ADDRESS ?? null,
    email: settings.CONTACT_EMAIL ?? addressOf(settings.MAIL_FROM),
  };
}

/** The address in `Name <address>`, or the bare one. */
const addressOf = (sender: string) => /[^\s<>]+@[^\s<>]+/.exec(sender)?.[0] ?? null;
