// Stores mails, newest last, and the idempotency keys of the last day, in memory only.
import { randomUUID } from "node:crypto";
import type { SendRequest } from "./send-request";

const mostMails = 1_000;
const keyLifetimeMs = 24 * 60 * 60 * 1_000;

export interface StoredMail extends SendRequest {
  id: string;
  createdAt: number;
}

export interface MailStore {
  /** Stores a mail. With a known key it returns the first id, or refuses another body. */
  accept(request: SendRequest, key: string | null, now: number): { id: string } | "other-body";
  find(id: string): StoredMail | null;
  newestFirst(): StoredMail[];
}

/** Creates a mailbox that is empty after a restart and stores at most 1,000 mails. */
export function createMailStore(): MailStore {
  const mails = new Map<string, StoredMail>();
  const answersByKey = new Map<string, { id: string; body: string; at: number }>();

  const keep = (request: SendRequest, now: number) => {
    const id = randomUUID();
    mails.set(id, { ...request, id, createdAt: now });
    const oldest = mails.keys().next().value;
    if (mails.size > mostMails && oldest) mails.delete(oldest);
    return { id };
  };

  const dropOldKeys = (now: number) => {
    for (const [key, { at }] of answersByKey) {
      if (now - at < keyLifetimeMs) break;
      answersByKey.delete(key);
    }
  };

  return {
    accept(request, key, now) {
      if (key === null) return keep(request, now);
      dropOldKeys(now);
      const body = JSON.stringify(request);
      const first = answersByKey.get(key);
      if (first) return first.body === body ? { id: first.id } : "other-body";
      const { id } = keep(request, now);
      answersByKey.set(key, { id, body, at: now });
      return { id };
    },
    find: (id) => mails.get(id) ?? null,
    newestFirst: () => [...mails.values()].reverse(),
  };
}
