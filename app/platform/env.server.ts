import * as z from "zod";
import { cellNumber } from "./cell-number";
import { registerSettings } from "./register-settings";

/** What wrangler.toml binds, besides the cells: any number of D1s, CELL_1, CELL_2 … */
export interface Bindings {
  DIRECTORY: D1Database;
  AVATARS: R2Bucket;
  REGISTER: R2Bucket;
  ASSETS: Fetcher;
  /** `CompanyLive` of modules/live. */
  COMPANY_LIVE: DurableObjectNamespace;
  /** Turns of jobs (`JobMessage` of modules/jobs). */
  JOBS: Queue;
  /** Wakes the delivery of queued mails. */
  MAIL: Queue;
  /** `MailPace` of modules/mail. */
  MAIL_PACE: DurableObjectNamespace;
  /** `TransparencyLog` of modules/transparency. */
  TRANSPARENCY_LOG: DurableObjectNamespace;
  /** `CheckpointGuard` of modules/register. */
  CHECKPOINT_GUARD: DurableObjectNamespace;
  EDGE_LIMIT: RateLimit;
  PERSON_LIMIT: RateLimit;
  EXPORT_LIMIT: RateLimit;
  PROOF_LIMIT: RateLimit;
}

const unset = z.literal("").transform(() => undefined);
const optional = <T extends z.ZodType>(schema: T) => unset.or(schema).optional();

const settingsSchema = z.object({
  /** Of http only: any other scheme has the origin "null", which every sandboxed page sends. */
  APP_ORIGIN: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  SESSION_SECRET: z.string().min(32),
  /** Under which PINs of kiosks are kept. */
  KIOSK_PIN_SECRET: z.string().min(32),
  /** What people type at a kiosk without network is encrypted to it: RSA, PKCS#8, base64. */
  KIOSK_OFFLINE_KEY: z.string().regex(/^[A-Za-z0-9+/]{1000,}={0,2}$/),
  RESEND_API_KEY: z.string().min(1),
  RESEND_BASE_URL: optional(z.url()),
  MAIL_FROM: z.string().min(3),
  /** How many mails the provider takes in a second: Resend's limit for an account. */
  MAILS_A_SECOND: unset
    .or(z.coerce.number().int().min(1).max(100))
    .default(5)
    .transform((mails) => mails ?? 5),
  ...registerSettings,
  /** Who is alerted; published nowhere. */
  OPERATOR_EMAIL: optional(z.email()),
  /** Durable Objects live in the EU; "none" where the runtime knows no jurisdictions, as workerd on its own. */
  OBJECT_JURISDICTION: optional(z.literal("none")),
  /** Where people write to; the address of MAIL_FROM where it is not set. */
  CONTACT_EMAIL: optional(z.email()),
  /** Whom the legal pages name as the one who runs this installation. */
  OPERATOR_NAME: optional(z.string().trim()),
  OPERATOR_NIF: optional(z.string().trim()),
  OPERATOR_ADDRESS: optional(z.string().trim()),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_BASE_URL: optional(z.url()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_PRICE_PRO: optional(z.string()),
  STRIPE_PRICE_PYME: optional(z.string()),
  STRIPE_PRICE_PLUS: optional(z.string()),
  /** The metered price of each person above the 30 of Plus. */
  STRIPE_PRICE_PLUS_EXTRA: optional(z.string()),
  TURNSTILE_SITE_KEY: optional(z.string()),
  TURNSTILE_SECRET_KEY: optional(z.string()),
});

/** The text variables and secrets, checked. */
export type Settings = z.output<typeof settingsSchema>;
export type Env = Bindings & Settings & { cells: ReadonlyMap<string, D1Database> };

type ReadEnv = { env: Env } | { invalid: string[] };
type FaultsOf = (settings: Settings) => string[];

/** The runtime hands every request of an isolate the same object: it is checked once. */
const alreadyRead = new WeakMap<object, ReadEnv>();

/**
 * Checks the configuration.
 * @param faultsOf what else must hold among settings that are well formed each by itself: the names of what does not.
 * @returns the environment, one object for one `raw`; or the names of what is missing or malformed (names only: values
 * may be secrets).
 */
export function readEnv(raw: object, faultsOf: FaultsOf = () => []): ReadEnv {
  const read = alreadyRead.get(raw) ?? checkEnv(raw, faultsOf);
  alreadyRead.set(raw, read);
  return read;
}

function checkEnv(raw: object, faultsOf: FaultsOf): ReadEnv {
  const parsed = settingsSchema.safeParse(raw);
  const bindings = raw as Bindings;
  const cells = readCells(raw);
  const unbound = [
    ...((bindings.DIRECTORY as unknown) ? [] : ["DIRECTORY"]),
    ...(cells.size > 0 ? [] : ["CELL_1"]),
  ];
  const malformed = parsed.success
    ? faultsOf(parsed.data)
    : parsed.error.issues.map((issue) => String(issue.path[0]));
  const invalid = [...unbound, ...new Set(malformed)];
  return parsed.success && invalid.length === 0
    ? { env: { ...bindings, ...parsed.data, cells } }
    : { invalid };
}

/** By number, so that whoever must choose one of several always finds them in one order. */
function readCells(raw: object): Env["cells"] {
  const bound = Object.entries(raw).flatMap(([name, d1]: [string, unknown]) => {
    const number = cellNumber(name);
    return number !== null && d1 ? [{ number, name, d1: d1 as D1Database }] : [];
  });
  return new Map(bound.sort((a, b) => a.number - b.number).map(({ name, d1 }) => [name, d1]));
}
