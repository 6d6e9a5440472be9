import * as z from "zod";
import { refusal, requireJson } from "~/platform/http.server";
import { readBytes } from "~/platform/upload.server";

/** A checkpoint of ours takes 250 bytes; with the signatures of sixteen keys it is below this. */
const maxBytes = 4 * 1024;

const checkpointSchema = z.object({ checkpoint: z.string() });

/**
 * The signed checkpoint that a request brings, as text or as JSON's `checkpoint`. Nothing of it has been checked.
 * @throws Response 413 too large, 415 neither of both, 400 malformed.
 */
export async function readGivenCheckpoint(request: Request): Promise<string> {
  if (!/^text\/plain\b/i.test(request.headers.get("Content-Type") ?? ""))
    return (await requireJson(request, checkpointSchema, { maxBytes })).checkpoint;
  const body = await readBytes(request, { maxBytes });
  if (!body) throw refusal(413, "La petición es demasiado grande.");
  return new TextDecoder().decode(body);
}
