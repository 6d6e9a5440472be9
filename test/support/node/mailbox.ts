// Reads the local mailbox through the API that Resend's customers use.
import { inject } from "vitest";
import { ownConnection } from "./own-connection";

export interface Mail {
  id: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/**
 * Returns the newest mail to an address.
 * @throws Error when there is none.
 */
export const readMail = async (to: string): Promise<Mail> => (await readMailWith(to, /(?:)/)).mail;

/**
 * Returns the newest mail to an address that contains a text. Mails arrive in no fixed order.
 * @throws Error when there is none.
 */
export async function readMailWith(to: string, pattern: RegExp): Promise<{ mail: Mail; found: string }> {
  const { data } = await get<{ data: Omit<Mail, "text" | "html">[] }>("/emails?limit=100");
  const theirs = data.filter((mail) => mail.to.includes(to));
  for (const { id } of theirs) {
    const mail = await get<Mail>(`/emails/${id}`);
    const foundText = pattern.exec(mail.text)?.[0];
    if (foundText !== undefined) return { mail, found: foundText };
  }
  throw new Error(`None of the ${theirs.length} mails to ${to}, of the last ${data.length}, has ${pattern}.`);
}

/** Returns the subjects of the newest mails to an address. Nightly mails may arrive before or after others. */
export async function subjectsTo(to: string): Promise<string[]> {
  const { data } = await get<{ data: Pick<Mail, "to" | "subject">[] }>("/emails?limit=100");
  return data.filter((mail) => mail.to.includes(to)).map(({ subject }) => subject);
}

/** Returns the newest sign-in link that was mailed to an address. */
export const readSignInLink = async (email: string): Promise<string> =>
  (await readMailWith(email, /https?:\S+#token=\S+/)).found;

async function get<T>(path: string): Promise<T> {
  const response = await fetch(inject("app").mailboxOrigin + path, {
    headers: { ...ownConnection, Authorization: "Bearer re_tests" },
  });
  if (!response.ok) throw new Error(`The mailbox answered ${response.status} to ${path}.`);
  return response.json<T>();
}
