import * as z from "zod";
import { cellNumber } from "./cell-number";
import { registerSettings } from "./register-settings";

/** The bindings of wrangler.toml, except the cells (CELL_1, CELL_2 …). */
export interface Bindings {
  DIRECTORY: D1Database;
  AVATARS: R2Bucket;
  REGISTER: R2Bucket;
  ASSETS: Fetcher;
  /** `CompanyLive` of modules/board. */
  COMPANY_LIVE: DurableObjectNamespace;
  /** Messages that run jobs (`JobMessage` of modules/jobs). */
  JOBS: Queue;
  /** Messages that start the delivery of queued mails. */
  MAIL: Queue;
  /** `MailPace` of modules/mail. */
  MAIL_PACE: DurableObjectNamespace;
  /** `TransparencyLog` of modules/register/transparency. */
  TRANSPARENCY_LOG: DurableObjectNamespace;
  /** `CheckpointGuard` of modules/register. */
  CHECKPOINT_GUARD: DurableObjectNamespace;
  EDGE_LIMIT: RateLimit;
  PERSON_LIMIT: RateLimit;
  EXPORT_LIMIT: RateLimit;
  PROOF_LIMIT: RateLimit;
}

const unsetSchema = z.literal("").transform(() => undefined);
const optionalSetting = <T extends z.ZodType>(schema: T) => unsetSchema.or(schema).optional();

const settingsSchema = z.object({
  /** Only http or https. Any other scheme has the origin "null", which every sandboxed page sends. */
  APP_ORIGIN: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  SESSION_SECRET: z.string().min(32),
  /** The key of the PINs' HMACs. */
  KIOSK_PIN_SECRET: z.string().min(32),
  /** The private key that decrypts kiosk punches made offline: RSA, PKCS#8, base64. */
  KIOSK_OFFLINE_KEY: z.string().regex(/^[A-Za-z0-9+/]{1000,}={0,2}$/),
  RESEND_API_KEY: z.string().min(1),
  RESEND_BASE_URL: optionalSetting(z.url()),
  MAIL_FROM: z.string().min(3),
  /** The mail provider's limit per second. The default is Resend's limit for an account. */
  MAILS_A_SECOND: unsetSchema
    .or(z.coerce.number().int().min(1).max(100))
    .default(5)
    .transform((mails) => mails ?? 5),
  ...registerSettings,
  /** The address for alerts. It is never published. */
  OPERATOR_EMAIL: optionalSetting(z.email()),
  /** Durable Objects run in the EU. "none" is for runtimes without jurisdictions, such as workerd alone. */
  OBJECT_JURISDICTION: optionalSetting(z.literal("none")),
  /** The public contact address. Without it, the address of MAIL_FROM is used. */
  CONTACT_EMAIL: optionalSetting(z.email()),
  /** The legal pages name this operator. */
  OPERATOR_NAME: optionalSetting(z.string().trim()),
  OPERATOR_NIF: optionalSetting(z.string().trim()),
  OPERATOR_ADDRESS: optionalSetting(z.string().trim()),
  STRIPE_SECRET_KEY: optionalSetting(z.string()),
  STRIPE_BASE_URL: optionalSetting(z.url()),
  STRIPE_WEBHOOK_SECRET: optionalSetting(z.string()),
  STRIPE_PRICE_PRO: optionalSetting(z.string()),
  STRIPE_PRICE_PYME: optionalSetting(z.string()),
  STRIPE_PRICE_PLUS: optionalSetting(z.string()),
  /** The metered price for each person above the 30 of Plus. */
  STRIPE_PRICE_PLUS_EXTRA: optionalSetting(z.string()),
  TURNSTILE_SITE_KEY: optionalSetting(z.string()),
  TURNSTILE_SECRET_KEY: optionalSetting(z.string()),
});

/** The text variables and secrets, validated. */
export type Settings = z.output<typeof settingsSchema>;
export type Env = Bindings & Settings & { cells: ReadonlyMap<string, D1Database> };

type ReadEnv = { env: Env } | { invalid: string[] };
type SettingFaults = (settings: Settings) => string[];

/** The runtime passes the same object to every request of an isolate, so it is checked once. */
const envByBindings = new WeakMap<object, ReadEnv>();

/**
 * Checks the configuration.
 * @param faultsOf checks well-formed settings against each other and returns the names of the wrong ones.
 * @returns the environment, one object per `raw`; or the names of missing or malformed settings. It returns no values, which may be
 * secrets.
 */
export function readEnv(raw: object, faultsOf: SettingFaults = () => []): ReadEnv {
  const checkedEnv = envByBindings.get(raw) ?? checkEnv(raw, faultsOf);
  envByBindings.set(raw, checkedEnv);
  return checkedEnv;
}

function checkEnv(raw: object, faultsOf: SettingFaults): ReadEnv {
  const parsed = settingsSchema.safeParse(raw);
  const bindings = raw as Bindings;
  const cells = readCells(raw);
  const missingBindings = [
    ...((bindings.DIRECTORY as unknown) ? [] : ["DIRECTORY"]),
    ...(cells.size > 0 ? [] : ["CELL_1"]),
  ];
  const malformed = parsed.success
    ? faultsOf(parsed.data)
    : parsed.error.issues.map((issue) => String(issue.path[0]));
  const invalid = [...missingBindings, ...new Set(malformed)];
  return parsed.success && invalid.length === 0
    ? { env: { ...bindings, ...parsed.data, cells } }
    : { invalid };
}

/** Sorted by number, so that a choice among several cells is deterministic. */
function readCells(raw: object): Env["cells"] {
  const bound = Object.entries(raw).flatMap(([name, d1]: [string, unknown]) => {
    const number = cellNumber(name);
    return number !== null && d1 ? [{ number, name, d1: d1 as D1Database }] : [];
  });
  return new Map(bound.sort((a, b) => a.number - b.number).map(({ name, d1 }) => [name, d1]));
}
