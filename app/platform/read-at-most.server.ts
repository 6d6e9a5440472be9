/**
 * Reads a body without holding more than `mostBytes` in memory. It does not trust Content-Length.
 * @returns null when the body is larger; the rest is not read.
 * @throws Response 400 when the client disconnects before the end.
 */
export async function readAtMost(
  { body, headers }: Pick<Request, "body" | "headers">,
  mostBytes: number,
): Promise<Blob | null> {
  if (Number(headers.get("Content-Length") ?? 0) > mostBytes) return null;
  if (!body) return new Blob();
  const reader = body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let length = 0; ;) {
    const { done, value } = await reader.read().catch(refuseCutOff);
    if (done) return new Blob(parts);
    length += value.length;
    if (length > mostBytes) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
}

function refuseCutOff(): never {
  throw Response.json({ error: "La petición se ha cortado a medias." }, { status: 400 });
}

/** Parses the fields of a form from its bytes. @throws TypeError when it is malformed. */
export const parseForm = (body: Blob, type: string): Promise<FormData> =>
  new Response(body, { headers: { "Content-Type": type } }).formData();
