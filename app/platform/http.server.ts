import type * as z from "zod";
import { parseForm, readAtMost } from "./read-at-most.server";

/** A refusal of the API: `{error}` in Spanish with the status that says what kind it is. */
export function refusal(status: number, error: string, headers?: HeadersInit): Response {
  return Response.json({ error }, { status, ...(headers && { headers }) });
}

/** What whoever asks too often in one minute is told. */
export const tooOften = {
  text: "Demasiadas peticiones. Espera un minuto e inténtalo de nuevo.",
  init: { status: 429, headers: { "Retry-After": "60" } },
};

/** What whoever wants to change something of a company is told while it is being moved or rebuilt. */
export const maintenance = {
  text: "El registro de tu empresa está en mantenimiento. Inténtalo de nuevo en unos segundos.",
  init: { status: 503, headers: { "Retry-After": "5" } } as const,
};

const maxJsonBytes = 64 * 1024;
/** Room for the five thousand ids that a form of /team may tick, however they are encoded. */
const maxFormBytes = 1024 * 1024;

/**
 * Reads and checks the JSON body of an API call.
 * @throws Response 413 too large, 415 not JSON, 400 malformed, 422 with the name of the first wrong field.
 */
export async function requireJson<T extends z.ZodType>(
  request: Request,
  schema: T,
  { maxBytes = maxJsonBytes }: { maxBytes?: number } = {},
): Promise<z.output<T>> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw refusal(415, "El cuerpo de la petición debe ser JSON (Content-Type: application/json).");
  }
  const parsed = schema.safeParse(parseJson(await (await requireBody(request, maxBytes)).text()));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join(".");
  throw refusal(422, field ? `${field}: ${issue?.message}` : (issue?.message ?? "Petición no válida."));
}

/**
 * Reads the fields of a form.
 * @throws Response 415 when the body is no form, 413 when it is too large, 400 when it is a broken one.
 */
export async function requireForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw refusal(415, "El cuerpo de la petición debe ser un formulario.");
  }
  const body = await requireBody(request, maxFormBytes);
  return parseForm(body, type).catch(() => {
    throw refusal(400, "El formulario no es válido.");
  });
}

async function requireBody(request: Request, maxBytes: number): Promise<Blob> {
  const body = await readAtMost(request, maxBytes);
  if (!body) throw refusal(413, "La petición es demasiado grande.");
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(400, "El cuerpo de la petición no es JSON válido.");
  }
}

/** @throws Response 405 unless the request uses the one method the call has. */
export function requireMethod(request: Request, method: "POST" | "DELETE") {
  if (request.method !== method) throw refusal(405, `Usa ${method}.`, { Allow: method });
}

/** A CSV that the browser saves under the given name. @param rows how many are to come, where it is known beforehand. */
export function csvDownload(body: ReadableStream<Uint8Array>, fileName: string, rows?: number): Response {
  const answer = download(body, fileName, "text/csv; charset=utf-8");
  if (rows !== undefined) answer.headers.set("X-Total-Rows", String(rows));
  return answer;
}

export const zipDownload = (body: ReadableStream<Uint8Array>, fileName: string) =>
  download(body, fileName, "application/zip");

export const pdfDownload = (body: ArrayBuffer | ReadableStream<Uint8Array>, fileName: string) =>
  download(body, fileName, "application/pdf");

export const jsonDownload = (json: string, fileName: string) => download(json, fileName, "application/json");

const download = (body: BodyInit, fileName: string, type: string) =>
  new Response(body, {
    headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${fileName}"` },
  });

/** A text for everybody, which may be kept for an hour. */
export const publicText = (text: string, type: string) =>
  new Response(text, { headers: { "Content-Type": type, "Cache-Control": "public, max-age=3600" } });
