// Reads the local mailbox as Resend's customers would.
import { inject } from "vitest";
import { ownConnection } from "./own-connection";

export interface Mail {
  id: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** The newest mail to an address. @throws Error when there is none. */
export async function readMail(to: string): Promise<Mail> {
  const { data } = await get<{ data: Omit<Mail, "text" | "html">[] }>("/emails?limit=100");
  const newest = data.find((mail) => mail.to.includes(to));
  if (!newest) throw new Error(`No mail to ${to} among the last ${data.length}.`);
  return get<Mail>(`/emails/${newest.id}`);
}

/** The newest sign-in link that was mailed to an address. */
export async function readSignInLink(email: string): Promise<string> {
  const link = /https?:\S+#token=\S+/.exec((await readMail(email)).text)?.[0];
  if (!link) throw new Error(`The mail to ${email} has no link.`);
  return link;
}

async function get<T>(path: string): Promise<T> {
  const response = await fetch(inject("app").mailboxOrigin + path, {
    headers: { ...ownConnection, Authorization: "Bearer re_tests" },
  });
  if (!response.ok) throw new Error(`The mailbox answered ${response.status} to ${path}.`);
  return response.json<T>();
}
