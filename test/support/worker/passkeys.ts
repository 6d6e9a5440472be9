import { call, origin, type Call } from "./app";
import { settle } from "./deps";
import { anAuthenticator, type Authenticator, type Lie } from "./authenticator";
import type { SignedInMember } from "./people";
import { cookiesOf } from "./sign-in";

export const rpId = new URL(origin).hostname;

interface Asked {
  challenge: string;
  user?: { id: string };
}

/** Requests the challenge of a new passkey, as /passkeys does. */
export const askToAdd = (cookie: string, options: Call = {}) =>
  call("/api/passkeys/options", { json: {}, cookie, ...options });

export async function challengeToAdd(cookie: string): Promise<Asked> {
  const answer = await askToAdd(cookie);
  if (answer.status !== 200) throw new Error(`refused with ${answer.status}: ${await answer.text()}`);
  return answer.json<Asked>();
}

export const sendNew = (cookie: string, credential: object, name = "Móvil", options: Call = {}) =>
  call("/api/passkeys", { json: { name, credential }, cookie, ...options });

/** Returns a passkey that the member has just added. */
export async function addedPasskey(member: Pick<SignedInMember, "cookie">, counts = false) {
  const authenticator = await anAuthenticator({ origin, rpId, counts });
  const credential = await authenticator.create(await challengeToAdd(member.cookie));
  const answer = await sendNew(member.cookie, credential);
  if (answer.status !== 201) throw new Error(`refused with ${answer.status}: ${await answer.text()}`);
  const { id } = await answer.json<{ id: string }>();
  await settle();
  return { authenticator, id };
}

/** Requests a challenge as /login does. @returns it, and the cookie of the browser that requested it. */
export async function askToEnter(cookie?: string): Promise<Asked & { binding: string }> {
  const answer = await call("/api/auth/passkey/options", { json: {}, cookie });
  if (answer.status !== 200) throw new Error(`refused with ${answer.status}`);
  return { ...(await answer.json<Asked>()), binding: cookiesOf(answer) };
}

export const sendAnswer = (credential: object, cookie?: string, options: Call = {}) =>
  call("/api/auth/passkey", { json: credential, cookie, ...options });

/** Signs in with a passkey, from the challenge to the answer. */
export async function enterWith(authenticator: Authenticator, lie: Lie = {}): Promise<Response> {
  const { binding, ...asked } = await askToEnter();
  return sendAnswer(await authenticator.get(asked, lie), binding);
}
