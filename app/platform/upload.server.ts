import { parseForm, readAtMost } from "./read-at-most.server";

/** Room for the form around the file. */
const multipartBytes = 16 * 1024;

const contentTypeOf = (request: Request) => request.headers.get("Content-Type") ?? "";

/** Returns whether a form carries files. */
export const isUpload = (request: Request) => /^multipart\/form-data\b/i.test(contentTypeOf(request));

/**
 * Reads a form with a file of at most `maxFileBytes`.
 * @returns `too-large`, or `malformed` when it is not a multipart form.
 */
export async function readUpload(
  request: Request,
  { maxFileBytes }: { maxFileBytes: number },
): Promise<FormData | "too-large" | "malformed"> {
  if (!isUpload(request) || !request.body) return "malformed";
  const body = await readAtMost(request, maxFileBytes + multipartBytes);
  if (!body) return "too-large";
  return parseForm(body, contentTypeOf(request)).catch(() => "malformed" as const);
}

/** Reads a body's bytes unchanged. @returns null when there are more than `mostBytes`. */
export async function readBytes(
  request: Request,
  { mostBytes }: { mostBytes: number },
): Promise<Uint8Array | null> {
  const body = await readAtMost(request, mostBytes);
  return body && new Uint8Array(await body.arrayBuffer());
}
