import { z } from "zod";

const instant = z.int().min(0).nullable();
const publishedKey = z.strictObject({
  from: instant,
  /** 64 hex digits. */
  public_key: z.string().regex(/^[0-9a-f]{64}$/),
  until: instant,
});

/** A public key, and when it signed; null where that is not known, or where it still does. UTC milliseconds. */
export type PublishedKey = z.output<typeof publishedKey>;

/** Each key once: two spans of one key would leave its end open to choice. */
const keyList = z
  .array(publishedKey)
  .refine((keys) => new Set(keys.map(({ public_key }) => public_key)).size === keys.length);

/** The settings of the register, for the schema of all. */
export const registerSettings = {
  /** The private key of Ed25519 that signs it, 32 bytes. */
  REGISTER_PRIVATE_KEY: z.string().regex(/^[0-9a-f]{64}$/),
  /** The name of all logs here, without a scheme: `fichaclara.es/registro`. It never changes. */
  REGISTER_ORIGIN: z.string().regex(/^[a-z0-9.:-]+(\/[a-z0-9._-]+)*$/),
  /** The keys of the past (and the present one, if it is to have its beginning), as a JSON list. */
  REGISTER_PUBLIC_KEYS: z
    .string()
    .default("")
    .transform((text) => parse(text || "[]"))
    .pipe(keyList),
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
