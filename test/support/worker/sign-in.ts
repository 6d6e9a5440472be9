import { env } from "cloudflare:test";
import { call, type Call } from "./app";
import { tokenFor } from "./resend";

let count = 0;

/** Returns unused e-mail and network addresses, so that no limit of another test counts. */
export function aStranger() {
  count += 1;
  return {
    email: `nueva${count}-${crypto.randomUUID().slice(0, 8)}@example.com`,
    ip: `2001:db8:0:${count.toString(16)}::1`,
  };
}

/** Returns the name=value pairs that an answer sets, as a Cookie header sends them back. */
export const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** Requests a link in the form of /login. @returns the link's token and the cookie of the browser. */
export async function askForLink(person = aStranger(), options: Call = {}) {
  const answer = await call("/login", {
    form: { email: person.email },
    headers: { "CF-Connecting-IP": person.ip },
    ...options,
  });
  if (answer.status !== 200) throw new Error(`the link was refused with ${answer.status}`);
  return { ...person, token: tokenFor(person.email), binding: cookiesOf(answer) };
}

/** Requests a link as a program does, with the fields of POST /api/auth/otp. @returns the link's token. */
export async function askByApi(fields: object = {}, person = aStranger()) {
  const answer = await call("/api/auth/otp", {
    json: { email: person.email, ...fields },
    origin: null,
    headers: { "CF-Connecting-IP": person.ip },
  });
  if (answer.status !== 200) throw new Error(`the link was refused with ${answer.status}`);
  return { ...person, token: tokenFor(person.email) };
}

/** Posts the form of the callback page. */
export const openLink = (
  form: { token: string; confirmation?: string; letter?: string },
  cookie?: string,
  headers?: Record<string, string>,
  bindings?: object,
) =>
  call("/auth/callback", { form, cookie, ...(headers && { headers }), ...(bindings && { env: bindings }) });

/** Returns the callback page's data, as Remix's own scripts would fetch it. */
export async function callbackSays(
  form: { token: string; confirmation?: string; letter?: string },
  cookie?: string,
) {
  const answer = await call("/auth/callback.data", { form, cookie });
  return { status: answer.status, text: await answer.text(), cookies: answer.headers.getSetCookie() };
}

/** Redeems a link as a program does. */
export const redeemByApi = (token: string, fields: object = {}, options: Call = {}) =>
  call("/api/auth/token", { json: { grant_type: "magic_link", token, ...fields }, origin: null, ...options });

export interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  expires_at: number;
  user: { id: string; email: string; user_metadata: object; identities: object[] };
}

/** Proves that the program that redeems a link also requested it: RFC 7636, appendix B. */
export const pkce = {
  verifier: { code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk" },
  challenge: { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM" },
};

/** Signs a program in. @returns everything in its tokens answer. */
export async function aSignedInProgram(fields: object = {}) {
  const link = await askByApi({ ...pkce.challenge, ...fields });
  const answer = await redeemByApi(link.token, pkce.verifier);
  return { ...link, ...(await answer.json<TokenAnswer>()) };
}

const ofDirectory = [
  "users",
  "sessions",
  "sign_in_links",
  "memberships",
  "passkeys",
  "spent_challenges",
  "foundings",
];

export const countOf = async (table: string, where = "1 = 1", ...values: unknown[]) =>
  (await (ofDirectory.includes(table) ? env.DIRECTORY : env.CELL_1)
    .prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)
    .bind(...values)
    .first<number>("n"))!;
