import { parseForm, readAtMost } from "./read-at-most.server";

/** What a form may weigh around the file it carries. */
const wrappingBytes = 16 * 1024;

const typeOf = (request: Request) => request.headers.get("Content-Type") ?? "";

/** Whether a form carries files. */
export const isUpload = (request: Request) => /^multipart\/form-data\b/i.test(typeOf(request));

/**
 * Reads a form that carries a file of at most `maxFileBytes`.
 * @returns `too-large`, or `malformed` for what is no multipart form.
 */
export async function readUpload(
  request: Request,
  { maxFileBytes }: { maxFileBytes: number },
): Promise<FormData | "too-large" | "malformed"> {
  if (!isUpload(request) || !request.body) return "malformed";
  const body = await readAtMost(request, maxFileBytes + wrappingBytes);
  if (!body) return "too-large";
  return parseForm(body, typeOf(request)).catch(() => "malformed" as const);
}

/** Reads a body as it came, byte for byte. @returns null when there is more of it than `maxBytes`. */
export async function readBytes(
  request: Request,
  { maxBytes }: { maxBytes: number },
): Promise<Uint8Array | null> {
  const body = await readAtMost(request, maxBytes);
  return body && new Uint8Array(await body.arrayBuffer());
}
