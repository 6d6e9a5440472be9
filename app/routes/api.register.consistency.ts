import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { proveGivenConsistency } from "~/modules/register/prove-consistency.server";
import { postOnly, refusal, requireJson, requireMethod } from "~/platform/http.server";
import { requireProofRoom } from "~/platform/proof-limit.server";
import { readBytes } from "~/platform/upload.server";

export const loader = postOnly;

const notOurs =
  "El punto de control no está firmado con una clave de Fichaclara, o no es de un registro que esté aquí.";
const alarms = {
  "longer-than-register":
    "Este punto de control tiene más anotaciones que el registro. Guárdalo: está firmado, y no debería pasar. Ya hemos avisado a quien opera Fichaclara.",
  "not-as-kept":
    "Lo que hay del registro de la empresa no es la continuación de lo que se firmó y se guardó de él. Guarda este punto de control y el de la respuesta: no debería pasar. Ya hemos avisado a quien opera Fichaclara.",
  "before-a-loss":
    "Este punto de control es de antes de una pérdida de datos: el registro de la empresa continúa con otro nombre. Guárdalo; el paquete de la empresa dice de qué estado continúa.",
  "another-past":
    "Este punto de control no es un comienzo del registro. Guárdalo: está firmado, y no debería pasar. Ya hemos avisado a quien opera Fichaclara.",
};

/** Anybody with a signed checkpoint may ask, with or without an account (docs/format.md). */
export async function action({ request, context }: ActionFunctionArgs) {
  requireMethod(request, "POST");
  await requireProofRoom(context.env, request);
  const checkpoint = await readGivenCheckpoint(request);
  const proved = await proveGivenConsistency(context, { checkpoint });
  if (proved.code === "proved")
    return new Response(proved.file, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
  if (proved.code === "not-ours") return refusal(403, notOurs);
  const { code, ours } = proved;
  return Response.json({ error: alarms[code], given: checkpoint, ours }, { status: 409 });
}

/** Our checkpoints have 250 bytes; with sixteen signatures they remain below this. */
const mostBytes = 4 * 1024;

const checkpointSchema = z.object({ checkpoint: z.string() });

/**
 * Reads the checkpoint in a request, as text or as JSON's `checkpoint`, unverified.
 * @throws Response 413 when it is too large, 415 for another type, 400 when it is malformed.
 */
async function readGivenCheckpoint(request: Request): Promise<string> {
  if (!/^text\/plain\b/i.test(request.headers.get("Content-Type") ?? ""))
    return (await requireJson(request, checkpointSchema, { mostBytes })).checkpoint;
  const body = await readBytes(request, { mostBytes });
  if (!body) throw refusal(413, "La petición es demasiado grande.");
  return new TextDecoder().decode(body);
}
