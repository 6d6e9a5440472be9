import { readPem } from "./format/pem";
import { authorityPath } from "./format/published-log";
import type { ReadLogFile } from "./format/read-log";
import { readTimeStampResp } from "./format/time-stamp";

/** The certificates, DER, by which the signatures of time stamps can be judged, each once. Those that are not kept are left out. */
export async function readAuthorities(
  read: ReadLogFile,
  tokens: Iterable<Uint8Array>,
): Promise<Uint8Array[]> {
  const paths = new Set<string>();
  for (const token of tokens) {
    const stamp = readTimeStampResp(token)?.stamp;
    if (stamp) paths.add(authorityPath(stamp));
  }
  const files = await Promise.all([...paths].map(read));
  const certificates = files.flatMap((file) => (file && readPem(new TextDecoder().decode(file))) ?? []);
  return [...new Map(certificates.map((one) => [String(one), one])).values()];
}
