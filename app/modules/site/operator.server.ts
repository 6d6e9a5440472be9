import type { Settings } from "~/platform/env.server";

/** The operator of this installation. Null: the configuration does not say. */
export interface Operator {
  name: string | null;
  nif: string | null;
  address: string | null;
  /** The contact address. Without a setting it is the sender of our mails, whose replies arrive there. */
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

/** Returns the address in `Name <address>`, or an address without a name. */
const addressOf = (sender: string) => /[^\s<>]+@[^\s<>]+/.exec(sender)?.[0] ?? null;
