import { readPublishedKeys, type TrustedKey } from "../trusted-keys";
import keys from "./sample-keys.json";

/**
 * The key that signed the landing page's sample. Its private half was destroyed after that signature.
 * Its origin can belong to no register, and it is valid only in the hours of that signature. Verdicts name it as the sample's key.
 */
export const sampleKeys: readonly TrustedKey[] = readPublishedKeys(keys, "sample")!;
