import { messages } from "../messages";

export interface SendResult {
  ok: boolean;
  message: string;
}

/** Invites a person through the API. It never throws: a failure is a message. */
export async function sendInvitation(person: object): Promise<SendResult> {
  const answer = await postJson("/api/admin/invite-user", person);
  if (!answer.ok) return answer;
  return { ok: true, message: messages.sent };
}

/**
 * Posts JSON to our API.
 * @returns the body, or a message for the user.
 */
export async function postJson(
  path: string,
  body: object,
): Promise<{ ok: true; body: { error: string | null } } | { ok: false; message: string }> {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!answer) return { ok: false, message: messages.sendFailed };
  if (answer.status === 401) return { ok: false, message: messages.noSession };
  const result = (await answer.json().catch(() => null)) as { error?: string | null } | null;
  if (result === null || typeof result !== "object")
    return { ok: false, message: messages.notJson(answer.status) };
  if (answer.ok && !result.error) return { ok: true, body: { ...result, error: null } };
  return { ok: false, message: result.error ?? messages.sendFailed };
}
