/**
 * Calls our API for a step of a passkey ceremony.
 * @returns the answer, or the error's text; null as the text when the server did not answer.
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
