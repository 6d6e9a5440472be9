import { readPublishedKeys, type TrustedKey } from "../trusted-keys";
import keys from "./sample-keys.json";

/**
 * The key that signed the sample of the landing page, once: its private half was thrown away. It speaks for a name that no register
 * can have, in the hours of that signature alone, and whoever is told of it is told that it is a sample's.
 */
export const sampleKeys: readonly TrustedKey[] = readPublishedKeys(keys, "sample")!;
