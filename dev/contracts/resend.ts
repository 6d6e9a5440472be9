// Compares the local mailbox, and the requests of Resend's SDK, with Resend's OpenAPI document.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Resend } from "resend";
import { startMailbox } from "../mailbox/start-mailbox";
import type { Contract } from "./check";
import { compileSchemas, type OpenApiDocument, type Validate } from "./openapi-schemas";
import { recordRequests } from "./record-requests";

const apiKey = "re_contract";
const fullMail = {
  from: "Fichaclara <hola@example.com>",
  to: ["ana@example.com", "luis@example.com"],
  cc: "cc@example.com",
  bcc: ["bcc@example.com"],
  replyTo: "responder@example.com",
  subject: "Prueba del contrato",
  html: "<p>Hola</p>",
  text: "Hola",
  headers: { "X-Entity-Ref-ID": "1" },
  attachments: [{ filename: "a.txt", content: new TextEncoder().encode("Hola"), contentType: "text/plain" }],
  tags: [{ name: "tipo", value: "contrato" }],
};

/** Returns the checks on sending, listing and reading mails. `folder` has `resend-openapi.json`. */
export async function resendContract(folder: string): Promise<Contract> {
  const document = JSON.parse(await readFile(join(folder, "resend-openapi.json"), "utf8")) as OpenApiDocument;
  const schema = compileSchemas(document);
  const mailbox = await startMailbox({ port: 0 });
  const resend = new Resend(apiKey, { baseUrl: mailbox.origin });

  const call = async (path: string, init: RequestInit = {}) => {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      "content-type": "application/json",
      ...init.headers,
    };
    const response = await fetch(mailbox.origin + path, { ...init, headers });
    return { status: response.status, body: await response.json<Record<string, unknown>>() };
  };
  const send = (headers: Record<string, string> = {}) => {
    const { replyTo, ...mail } = fullMail;
    return call("/emails", {
      method: "POST",
      headers,
      body: JSON.stringify({ ...mail, reply_to: replyTo, attachments: undefined }),
    });
  };
  const sentId = async () => String((await send()).body.id);

  const checks = [
    {
      name: "Resend: la petición del SDK cumple SendEmailRequest",
      async run() {
        const requests = await recordRequests(() =>
          resend.emails.send(fullMail, { idempotencyKey: "contrato" }),
        );
        const [request] = requests;
        if (!request) return ["el SDK no ha enviado nada"];
        return [
          ...expectSame("petición", `${request.method} ${request.path}`, "POST /emails"),
          ...expectSame("Idempotency-Key", request.headers.get("idempotency-key"), "contrato"),
          ...hold(schema("SendEmailRequest"), request.body),
        ];
      },
    },
    {
      name: "Resend: la respuesta a POST /emails cumple SendEmailResponse y el SDK la entiende",
      async run() {
        const { data, error } = await resend.emails.send(fullMail);
        const { body } = await send();
        return [
          ...hold(schema("SendEmailResponse", { complete: true }), body),
          ...expectSame("error del SDK", error, null),
          ...expectSame("id del SDK", typeof data?.id, "string"),
        ];
      },
    },
    {
      name: "Resend: GET /emails cumple ListEmailsResponse y empieza por el último",
      async run() {
        await sentId();
        const id = await sentId();
        const { body } = await call("/emails?limit=1");
        const { data, error } = await resend.emails.list({ limit: 1 });
        return [
          ...hold(schema("ListEmailsResponse", { complete: true }), body),
          ...expectSame("has_more", body.has_more, true),
          ...expectSame("error del SDK", error, null),
          ...expectSame("primer id", data?.data[0]?.id, id),
        ];
      },
    },
    {
      name: "Resend: GET /emails/:id cumple Email y devuelve lo enviado",
      async run() {
        const id = await sentId();
        const { body } = await call(`/emails/${id}`);
        const { data } = await resend.emails.get(id);
        const { from, to, subject, html, text } = fullMail;
        return [
          ...hold(schema("Email", { complete: true }), body),
          ...expectSame(
            "correo",
            data && {
              from: data.from,
              to: data.to,
              subject: data.subject,
              html: data.html,
              text: data.text,
              reply_to: data.reply_to,
            },
            { from, to, subject, html, text, reply_to: [fullMail.replyTo] },
          ),
        ];
      },
    },
    {
      name: "Resend: la longitud de Idempotency-Key y el límite de la lista son los del documento",
      async run() {
        const keyParameter = document.paths["/emails"]?.post?.parameters?.find(
          ({ name }) => name === "Idempotency-Key",
        );
        const longest = Number(keyParameter?.schema?.maxLength);
        const { minimum = NaN, maximum = NaN } =
          document.components.parameters?.PaginationLimit?.schema ?? {};
        const statuses = await Promise.all([
          send({ "idempotency-key": "k".repeat(longest) }),
          send({ "idempotency-key": "k".repeat(longest + 1) }),
          ...[minimum - 1, minimum, maximum, maximum + 1].map((limit) => call(`/emails?limit=${limit}`)),
        ]);
        return expectSame(
          "estados",
          statuses.map(({ status }) => status),
          [200, 400, 422, 200, 200, 422],
        );
      },
    },
  ];
  return { checks, close: () => mailbox.close() };
}

// Each validator must also reject a spoiled copy, because one that accepts everything would pass every check.
function hold(validate: Validate, value: unknown): string[] {
  const spoiled = { ...(value as object), unexpected_property: true };
  return [
    ...validate(value),
    ...(validate(spoiled).length > 0 ? [] : ["el esquema admite cualquier propiedad"]),
  ];
}

function expectSame(what: string, found: unknown, expected: unknown): string[] {
  const [foundText, expectedText] = [JSON.stringify(found), JSON.stringify(expected)];
  return foundText === expectedText ? [] : [`${what}: ${foundText} en vez de ${expectedText}`];
}
