import { z } from "zod";

/** One that can be written as a date with a year of four digits. */
const instant = z
  .int()
  .min(0)
  .max(Date.UTC(9999, 0) - 1)
  .nullable();
const listedKey = z
  .strictObject({
    from: instant,
    /** 64 hex digits. */
    public_key: z.string().regex(/^[0-9a-f]{64}$/),
    /** The note in which the key before it names this one; null where it begins anew; the first has none. */
    succession: z.string().nullable().optional(),
    until: instant,
  })
  .refine(({ from, until }) => (from ?? 0) <= (until ?? Infinity));

/** A public key, how it came after the one before it, and when it signs; UTC milliseconds, null without a bound. */
export type ListedKey = z.output<typeof listedKey>;

/** Each key once: two spans of one key would leave its end open to choice. */
const keyList = z
  .array(listedKey)
  .refine((keys) => new Set(keys.map(({ public_key }) => public_key)).size === keys.length);

/** C2SP vkey and address of a witness. Whether the key is one is judged by `settingFaults`. */
const witness = z.strictObject({ vkey: z.string().min(1), url: z.url({ protocol: /^https?$/ }) });

/** As many as have room below a checkpoint beside its own signature: a note has at most 16. */
const mostWitnesses = 15;

/** The settings of the register, for the schema of all. How its keys follow one another is judged by `keyFaults`. */
export const registerSettings = {
  /** The private key of Ed25519 that signs it, 32 bytes. */
  REGISTER_PRIVATE_KEY: z.string().regex(/^[0-9a-f]{64}$/),
  /** The name of all logs here, without a scheme: `fichaclara.es/registro`. It never changes. */
  REGISTER_ORIGIN: z.string().regex(/^[a-z0-9.:-]+(\/[a-z0-9._-]+)*$/),
  /** All keys, as a JSON list; nothing while there has been one only. */
  REGISTER_PUBLIC_KEYS: z
    .string()
    .default("")
    .transform((text) => parse(text || "[]"))
    .pipe(keyList),
  /** Who stamps the time on the operator's log, by RFC 3161. */
  TSA_URL: z
    .literal("")
    .transform(() => undefined)
    .or(z.url({ protocol: /^https?$/ }))
    .optional(),
  /** Who is shown the operator's log: the vkey and the address of each, all of them apart by white space. */
  WITNESS_URLS: z.string().default("").transform(inPairs).pipe(z.array(witness).max(mostWitnesses)),
};

function inPairs(text: string): object[] {
  const words = text.split(/\s+/).filter(Boolean);
  return Array.from({ length: Math.ceil(words.length / 2) }, (_, at) => ({
    vkey: words[2 * at],
    url: words[2 * at + 1],
  }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
