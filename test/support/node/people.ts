// Makes people for browser tests, each with their own address, company and network.
import { randomInt, randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "playwright-core";
import { inject } from "vitest";
import { readSignInLink } from "./mailbox";
import { ownConnection } from "./own-connection";

/** Returns an address that nobody has used yet. */
export const anEmail = (name = "ana") => `${name}.${randomUUID().slice(0, 8)}@example.es`;

/** Returns the header that puts a request on another network: sign-in links are limited by network. */
export const aNetwork = () => ({
  "CF-Connecting-IP": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});

/** Signs in as a person does: requests the link on the form and opens it in the same tab. */
export async function signIn(page: Page, email = anEmail()): Promise<string> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Enviar enlace de acceso" }).click();
  await page.getByText("¡Enlace enviado! Revisa tu bandeja de entrada.").waitFor();
  await page.goto(await readSignInLink(email));
  await page.waitForURL("/dashboard");
  return email;
}

/** Gives a browser a person's session without any page. It is fast and works without scripts. */
export async function signedIn(context: BrowserContext, email = anEmail()): Promise<string> {
  const { origin } = inject("app");
  const linkAnswer = await askForLink(email);
  const binding = readCookies(linkAnswer);
  const token = await readToken(email);
  const opened = await post("/auth/callback", {
    form: { token },
    headers: { Origin: origin, Cookie: binding.map(({ name, value }) => `${name}=${value}`).join("; ") },
  });
  const cookies = readCookies(opened);
  if (cookies.length === 0) throw new Error(`The link to ${email} opened no session: ${opened.status}.`);
  await context.addCookies(
    cookies.map((cookie) => ({
      ...cookie,
      domain: new URL(origin).hostname,
      path: "/",
      secure: true,
      sameSite: "Lax" as const,
    })),
  );
  return email;
}

/** The most requests for a link while the app answers that the mail failed. */
const mostAsked = 3;

/**
 * Requests a sign-in link, and again while the app answers that the mail failed. The app waits ten seconds for the mail provider, and here
 * the mailbox shares two cores with all tests.
 */
async function askForLink(email: string, fields: object = {}): Promise<Response> {
  for (let left = mostAsked; ; left -= 1) {
    const answer = await send("/api/auth/otp", { json: { email, ...fields } });
    if (answer.status !== 502 || left === 1) return requireSuccess("/api/auth/otp", answer);
  }
}

/**
 * Requests a sign-in link from outside all browsers of the test.
 * @returns the link from the mail.
 */
export async function mailSignInLink(email: string): Promise<string> {
  await askForLink(email);
  return readSignInLink(email);
}

// RFC 7636, appendix B.
const code_verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const code_challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/** Returns an access token of a person for an API client. */
export async function bearerOf(email: string): Promise<string> {
  await askForLink(email, { code_challenge });
  const json = { grant_type: "magic_link", token: await readToken(email), code_verifier };
  const answer = await post("/api/auth/token", { json });
  return (await answer.json<{ access_token: string }>()).access_token;
}

/** Punches as an API client, without any browser. */
export async function punchByApi(
  bearer: string,
  action: "check_in" | "check_out" | "pause_start",
  fields: { mode?: "remote"; pause_kind?: "meal"; forgot_exit?: true } = {},
): Promise<void> {
  await post("/api/check-in", {
    json: { action, location: null, ...fields },
    headers: { Authorization: `Bearer ${bearer}` },
  });
}

/**
 * Proposes a correction.
 * @returns its id.
 */
export async function proposeByApi(bearer: string, json: object): Promise<string> {
  const headers = { Authorization: `Bearer ${bearer}` };
  const answer = await post("/api/corrections", { json, headers });
  return (await answer.json<{ correction: { id: string } }>()).correction.id;
}

/** Answers a correction. */
export async function answerByApi(bearer: string, id: string, json: object): Promise<void> {
  await post(`/api/corrections/${id}`, { json, headers: { Authorization: `Bearer ${bearer}` } });
}

/** Invites a person into the company of an owner or admin, by mail. */
export async function inviteByApi(
  bearer: string,
  person: { email: string; full_name: string; role?: string; company_name?: string },
) {
  await post("/api/admin/invite-user", {
    json: { dni: null, role: "employee", company_name: "Empresa de prueba", ...person },
    headers: { Authorization: `Bearer ${bearer}` },
  });
}

/**
 * Submits a form of the app with a browser's cookies and loads no page.
 * @returns the answer's text.
 * @throws Error if it is refused.
 */
export async function submitForm(
  context: BrowserContext,
  path: string,
  form: Record<string, string>,
): Promise<string> {
  const headers = { ...ownConnection, Origin: inject("app").origin };
  const answer = await context.request.post(path, { form, headers, maxRedirects: 0 });
  const text = (await answer.text()).replaceAll("<!-- -->", "");
  if (answer.status() >= 400) throw new Error(`${path} answered ${answer.status()}: ${text}`);
  return text;
}

const readToken = async (email: string) => (await readSignInLink(email)).split("#token=")[1]!;

interface Post {
  json?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

const post = async (path: string, body: Post) => requireSuccess(path, await send(path, body));

const send = (path: string, { json, form, headers }: Post) =>
  fetch(inject("app").origin + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      ...ownConnection,
      ...aNetwork(),
      ...(json !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    body: form ? new URLSearchParams(form) : JSON.stringify(json),
  });

/** @throws Error unless the answer is a success or a redirection. */
async function requireSuccess(path: string, answer: Response): Promise<Response> {
  if (answer.status < 400) return answer;
  throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

function readCookies(response: Response) {
  return response.headers.getSetCookie().map((cookie) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value, httpOnly: cookie.includes("; HttpOnly") };
  });
}
