import type { AppAddress } from "../support/node/running-app";

/** Signs in a new person, the owner of a new company. @returns an API client's access token. */
export async function signIn(app: AppAddress, index: number): Promise<string> {
  const person = { email: `puncher-${index}@example.com`, ip: `10.9.0.${index}` };
  const { token, cookies } = await askForLink(app, person);
  const answer = await fetch(`${app.origin}/api/auth/token`, {
    method: "POST",
    headers: { ...json(person.ip), Origin: app.origin, Cookie: cookieHeader(cookies) },
    body: JSON.stringify({ grant_type: "magic_link", token }),
  });
  return (await answer.json<{ access_token: string }>()).access_token;
}

/** Opens a browser's session for the same person. @returns its cookies, by name. */
export async function openSession(app: AppAddress, index: number): Promise<Record<string, string>> {
  const person = { email: `puncher-${index}@example.com`, ip: `10.9.0.${index}` };
  const { token, cookies } = await askForLink(app, person);
  const answer = await fetch(`${app.origin}/auth/callback`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: app.origin, Cookie: cookieHeader(cookies), "CF-Connecting-IP": person.ip },
    body: new URLSearchParams({ token }),
  });
  const session = readCookies(answer);
  if (Object.keys(session).length === 0) throw new Error(`no session: ${answer.status}`);
  return session;
}

/** Returns the Cookie header with these cookies. */
export const cookieHeader = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");

async function askForLink(
  { origin, mailboxOrigin }: AppAddress,
  { email, ip }: { email: string; ip: string },
) {
  const codeAnswer = await fetch(`${origin}/api/auth/otp`, {
    method: "POST",
    headers: json(ip),
    body: JSON.stringify({ email }),
  });
  const mailbox = { headers: { Authorization: "Bearer bench" } };
  const list = await fetch(`${mailboxOrigin}/emails?limit=100`, mailbox);
  const { data } = await list.json<{ data: { id: string; to: string[] }[] }>();
  const { id } = data.find(({ to }) => to.includes(email))!;
  const mail = await fetch(`${mailboxOrigin}/emails/${id}`, mailbox);
  const { text } = await mail.json<{ text: string }>();
  return { token: /#token=([\w.-]+)/.exec(text)![1]!, cookies: readCookies(codeAnswer) };
}

const json = (ip: string) => ({ "Content-Type": "application/json", "CF-Connecting-IP": ip });

function readCookies(answer: Response): Record<string, string> {
  const pairs = answer.headers.getSetCookie().map((cookie) => /^([^=]+)=([^;]*)/.exec(cookie)!);
  return Object.fromEntries(pairs.map(([, name, value]) => [name!, value!]));
}
