import { copy } from "./copy";

export interface SendResult {
  ok: boolean;
  message: string;
}

/** Asks the server to invite a person. Never throws: what went wrong is the message. */
export async function sendInvitation(person: object): Promise<SendResult> {
  const answer = await postJson("/api/admin/invite-user", person);
  if (!answer.ok) return answer;
  return { ok: true, message: copy.sent };
}

/** Posts JSON to a call of ours. @returns its body, or what to tell the person. */
export async function postJson(
  path: string,
  body: object,
): Promise<{ ok: true; body: { error: string | null } } | { ok: false; message: string }> {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!answer) return { ok: false, message: copy.sendFailed };
  if (answer.status === 401) return { ok: false, message: copy.noSession };
  const said = (await answer.json().catch(() => null)) as { error?: string | null } | null;
  if (said === null || typeof said !== "object") return { ok: false, message: copy.notJson(answer.status) };
  if (answer.ok && !said.error) return { ok: true, body: { ...said, error: null } };
  return { ok: false, message: said.error ?? copy.sendFailed };
}
