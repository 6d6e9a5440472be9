/**
 * Asks our API what a ceremony of passkeys needs, or tells it what came of one.
 * @returns what was answered, or why not in words; null words where nobody answered.
 */
export async function callForPasskey(
  path: string,
  body: object,
): Promise<{ ok: true; body: object } | { ok: false; error: string | null }> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json<{ error?: string | null }>();
    return response.ok ? { ok: true, body: answer } : { ok: false, error: answer.error ?? null };
  } catch {
    return { ok: false, error: null };
  }
}
