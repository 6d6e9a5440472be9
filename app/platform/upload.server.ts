/** What a form may weigh around the file it carries. */
const wrappingBytes = 16 * 1024;

/** Whether a form carries files. */
export const isUpload = (request: Request) =>
  /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "");

/**
 * Reads a form that carries a file of at most `maxFileBytes`, without ever holding more than that in memory: neither
 * what Content-Length says nor its absence is believed.
 * @returns `too-large`, or `malformed` for what is no multipart form.
 */
export async function readUpload(
  request: Request,
  { maxFileBytes }: { maxFileBytes: number },
): Promise<FormData | "too-large" | "malformed"> {
  if (!isUpload(request) || !request.body) return "malformed";
  const maxBytes = maxFileBytes + wrappingBytes;
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) return "too-large";
  const body = await readAtMost(request.body, maxBytes);
  if (!body) return "too-large";
  try {
    return await new Response(body, {
      headers: { "Content-Type": request.headers.get("Content-Type")! },
    }).formData();
  } catch {
    return "malformed";
  }
}

/** Reads a body as it came, byte for byte. @returns null when there is more of it than `maxBytes`. */
export async function readBytes(
  request: Request,
  { maxBytes }: { maxBytes: number },
): Promise<Uint8Array | null> {
  if (!request.body) return new Uint8Array();
  const body = await readAtMost(request.body, maxBytes);
  return body && new Uint8Array(await body.arrayBuffer());
}

async function readAtMost(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Blob | null> {
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel();
      return null;
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}
