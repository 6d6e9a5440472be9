import type { HeadersFunction } from "@remix-run/cloudflare";
import type * as z from "zod";
import { parseForm, readAtMost } from "./read-at-most.server";
import { dispositionOf, type FileName } from "./file-name";

/** Returns an error of the API: `{error}` in Spanish, with its status. */
export function refusal(status: number, error: string, headers?: HeadersInit): Response {
  return Response.json({ error }, { status, ...(headers && { headers }) });
}

/** The answer to more requests in a minute than a limit allows. */
export const tooOftenRefusal = {
  text: "Demasiadas peticiones. Espera un minuto e inténtalo de nuevo.",
  init: { status: 429, headers: { "Retry-After": "60" } },
};

/** The answer to a change while the company's ledger is being rebuilt. */
export const maintenance = {
  text: "El registro de tu empresa está en mantenimiento. Inténtalo de nuevo en unos segundos.",
  init: { status: 503, headers: { "Retry-After": "5" } } as const,
};

const mostJsonBytes = 64 * 1024;
/** Enough for the five thousand ids that a form of /team may have, in any encoding. */
const mostFormBytes = 1024 * 1024;

/**
 * Reads and validates the JSON body of an API call.
 * @throws Response 413 too large, 415 not JSON, 400 malformed, 422 with the name of the first wrong field.
 */
export async function requireJson<T extends z.ZodType>(
  request: Request,
  schema: T,
  { mostBytes = mostJsonBytes }: { mostBytes?: number } = {},
): Promise<z.output<T>> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw refusal(415, "El cuerpo de la petición debe ser JSON (Content-Type: application/json).");
  }
  const parsed = schema.safeParse(parseJson(await (await requireBody(request, mostBytes)).text()));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join(".");
  throw refusal(422, field ? `${field}: ${issue?.message}` : (issue?.message ?? "Petición no válida."));
}

/**
 * Reads the fields of a form.
 * @throws Response 415 when the body is not a form, 413 when it is too large, 400 when it is malformed.
 */
export async function requireForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw refusal(415, "El cuerpo de la petición debe ser un formulario.");
  }
  const body = await requireBody(request, mostFormBytes);
  return parseForm(body, type).catch(() => {
    throw refusal(400, "El formulario no es válido.");
  });
}

async function requireBody(request: Request, mostBytes: number): Promise<Blob> {
  const body = await readAtMost(request, mostBytes);
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

/** @throws Response 405 when the request uses another method. */
export function requireMethod(request: Request, method: "POST" | "DELETE") {
  if (request.method !== method) throw refusal(405, `Usa ${method}.`, { Allow: method });
}

/** The loader of a route that takes POST alone. Without one, Remix answers 400 and logs a fault. @throws Response 405. */
export const postOnly = ({ request }: { request: Request }) => requireMethod(request, "POST");

/** The headers of a page with forms. Remix drops an action's headers, such as Retry-After, unless the route exports this. */
export const keepActionHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Returns a CSV that the browser saves under that name. @param rows the number of rows, when it is known. */
export function csvDownload(
  body: ReadableStream<Uint8Array> | string,
  fileName: FileName | string,
  rows?: number,
): Response {
  const answer = download(body, fileName, "text/csv; charset=utf-8");
  if (rows !== undefined) answer.headers.set("X-Total-Rows", String(rows));
  return answer;
}

export const zipDownload = (body: ReadableStream<Uint8Array>, fileName: FileName | string) =>
  download(body, fileName, "application/zip");

export const pdfDownload = (body: ArrayBuffer | ReadableStream<Uint8Array>, fileName: FileName | string) =>
  download(body, fileName, "application/pdf");

export const xlsxDownload = (body: ReadableStream<Uint8Array>, fileName: FileName | string) =>
  download(body, fileName, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");

export const jsonDownload = (json: string, fileName: FileName | string) =>
  download(json, fileName, "application/json");

const download = (body: BodyInit, fileName: FileName | string, type: string) =>
  new Response(body, {
    headers: { "Content-Type": type, "Content-Disposition": dispositionOf(fileName) },
  });

/** Returns whether a program or a page sent a request. */
export const sourceOf = ({ headers }: Request): "api" | "web" =>
  headers.has("Authorization") ? "api" : "web";

/** Returns a public text that caches may keep for an hour. */
export const publicText = (text: string, type: string) =>
  new Response(text, { headers: { "Content-Type": type, "Cache-Control": "public, max-age=3600" } });
