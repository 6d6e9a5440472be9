/**
 * Reads a body without ever holding more than `maxBytes` of it in memory: neither what Content-Length says nor its
 * absence is believed.
 * @returns null when there is more of it, the rest of which is not read.
 * @throws Response 400 where it ends before its time: whoever sent it has hung up, and nothing of ours is at fault.
 */
export async function readAtMost(
  { body, headers }: Pick<Request, "body" | "headers">,
  maxBytes: number,
): Promise<Blob | null> {
  if (Number(headers.get("Content-Length") ?? 0) > maxBytes) return null;
  if (!body) return new Blob();
  const reader = body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let length = 0; ;) {
    const { done, value } = await reader.read().catch(cutOff);
    if (done) return new Blob(parts);
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
}

function cutOff(): never {
  throw Response.json({ error: "La petición se ha cortado a medias." }, { status: 400 });
}

/** Reads the fields of a form out of its bytes. @throws TypeError when it is a broken one. */
export const parseForm = (body: Blob, type: string): Promise<FormData> =>
  new Response(body, { headers: { "Content-Type": type } }).formData();
