// The Worker's local configuration: the environment, then `.dev.vars`, then defaults that work locally.
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import type { LocalSecrets } from "./local-secrets";

const settingNames = [
  "APP_ORIGIN",
  "SESSION_SECRET",
  "KIOSK_PIN_SECRET",
  "KIOSK_OFFLINE_KEY",
  "REGISTER_PRIVATE_KEY",
  "REGISTER_ORIGIN",
  "REGISTER_PUBLIC_KEYS",
  "TSA_URL",
  "WITNESS_URLS",
  "RESEND_API_KEY",
  "RESEND_BASE_URL",
  "MAIL_FROM",
  "MAILS_A_SECOND",
  "OPERATOR_EMAIL",
  "CONTACT_EMAIL",
  "OPERATOR_NAME",
  "OPERATOR_NIF",
  "OPERATOR_ADDRESS",
  "STRIPE_SECRET_KEY",
  "STRIPE_BASE_URL",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_PRO",
  "STRIPE_PRICE_PYME",
  "STRIPE_PRICE_PLUS",
  "STRIPE_PRICE_PLUS_EXTRA",
  "OBJECT_JURISDICTION",
  "TURNSTILE_SITE_KEY",
  "TURNSTILE_SECRET_KEY",
] as const;

export type Configuration = Partial<Record<(typeof settingNames)[number], string>>;

/** Reads the settings of this computer. An empty value counts as unset, and so can cancel one of `.dev.vars`. */
export function readConfiguration(devVarsFile: string): Configuration {
  const fromFile = existsSync(devVarsFile) ? parseEnv(readFileSync(devVarsFile, "utf8")) : {};
  const entries = settingNames.map((name) => [name, process.env[name] ?? fromFile[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value));
}

interface LocalPlaces {
  appOrigin: string;
  /** The addresses of the stand-ins that are running. */
  mailboxOrigin?: string;
  stripeOrigin?: string;
  secrets: LocalSecrets;
}

/** Adds defaults so that everything works on this computer alone. */
export function withLocalDefaults(
  givenConfiguration: Configuration,
  { appOrigin, mailboxOrigin, stripeOrigin, secrets }: LocalPlaces,
): Configuration {
  return {
    APP_ORIGIN: appOrigin,
    ...secrets,
    REGISTER_ORIGIN: "fichaclara.localhost/registro",
    RESEND_API_KEY: "re_local",
    ...(mailboxOrigin && { RESEND_BASE_URL: mailboxOrigin }),
    MAIL_FROM: "Fichaclara <hola@fichaclara.localhost>",
    OPERATOR_EMAIL: "operador@fichaclara.localhost",
    // Standalone workerd does not support jurisdictions.
    OBJECT_JURISDICTION: "none",
    ...(stripeOrigin && { STRIPE_BASE_URL: stripeOrigin, ...localStripe }),
    ...givenConfiguration,
  };
}

/** The local Stripe's secrets and prices, by the Worker's names. Settings of the user take precedence. */
export const localStripe = {
  STRIPE_SECRET_KEY: "sk_test_local",
  STRIPE_WEBHOOK_SECRET: "whsec_local",
  STRIPE_PRICE_PRO: "price_pro",
  STRIPE_PRICE_PYME: "price_pyme",
  STRIPE_PRICE_PLUS: "price_plus",
  STRIPE_PRICE_PLUS_EXTRA: "price_plus_extra",
} satisfies Configuration;

/** Returns the environment without these names, which wrangler must not see. */
export function withoutConfiguration(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = new Set<string>(settingNames);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.has(name)));
}
