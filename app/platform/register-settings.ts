import * as z from "zod";

/** An instant that can be written as a date with a year of four digits. */
const instantSchema = z
  .int()
  .min(0)
  .max(Date.UTC(9999, 0) - 1)
  .nullable();
const listedKeySchema = z
  .strictObject({
    from: instantSchema,
    /** 64 hex digits. */
    public_key: z.string().regex(/^[0-9a-f]{64}$/),
    /** The signed note in which the previous key names this one. Null: the key starts a new chain. The first key has none. */
    succession: z.string().nullable().optional(),
    until: instantSchema,
  })
  .refine(({ from, until }) => (from ?? 0) <= (until ?? Infinity));

/** A public key, its succession and its validity. `from` and `until` are in UTC milliseconds, null without a bound. */
export type ListedKey = z.output<typeof listedKeySchema>;

/** Each key may appear once: two periods for one key would make its end ambiguous. */
const keyListSchema = z
  .array(listedKeySchema)
  .refine((keys) => new Set(keys.map(({ public_key }) => public_key)).size === keys.length);

/** C2SP vkey and address of a witness. `settingFaults` validates the key. */
const witnessSchema = z.strictObject({ vkey: z.string().min(1), url: z.url({ protocol: /^https?$/ }) });

/** A signed note has at most 16 signatures, and our own is one. */
const mostWitnesses = 15;

/** The register's settings, for the schema of all settings. `keyFaults` checks the succession of its keys. */
export const registerSettings = {
  /** The Ed25519 private key that signs checkpoints: 32 bytes in hex. */
  REGISTER_PRIVATE_KEY: z.string().regex(/^[0-9a-f]{64}$/),
  /** The prefix of all origins, without a scheme: `fichaclara.es/registro`. It never changes. */
  REGISTER_ORIGIN: z.string().regex(/^[a-z0-9.:-]+(\/[a-z0-9._-]+)*$/),
  /** All keys as a JSON list; empty while there has been only one. */
  REGISTER_PUBLIC_KEYS: z
    .string()
    .default("")
    .transform((text) => parseJsonOrNull(text || "[]"))
    .pipe(keyListSchema),
  /** The RFC 3161 service that timestamps the transparency log. */
  TSA_URL: z
    .literal("")
    .transform(() => undefined)
    .or(z.url({ protocol: /^https?$/ }))
    .optional(),
  /** The witnesses of the transparency log: vkey and address of each, separated by white space. */
  WITNESS_URLS: z
    .string()
    .default("")
    .transform(witnessPairs)
    .pipe(z.array(witnessSchema).max(mostWitnesses)),
};

function witnessPairs(text: string): object[] {
  const words = text.split(/\s+/).filter(Boolean);
  return Array.from({ length: Math.ceil(words.length / 2) }, (_, at) => ({
    vkey: words[2 * at],
    url: words[2 * at + 1],
  }));
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
