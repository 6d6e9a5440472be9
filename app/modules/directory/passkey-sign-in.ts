import { startAuthentication, WebAuthnAbortService } from "@simplewebauthn/browser";
import { copy } from "./copy";

/** Loaded where a passkey is to be used: the library is of no use to anybody else. */
export type PasskeyEntry =
  | { code: "entered"; location: string }
  | { code: "problem"; text: string }
  /** Whoever was asked did not answer, or something else was asked instead. */
  | { code: "left" };

/**
 * Asks the browser for a passkey and goes in with it.
 * @param isAutofill it is offered among the suggestions of the field for the email, and asked for nowhere else.
 */
export async function enterWithPasskey({ isAutofill }: { isAutofill: boolean }): Promise<PasskeyEntry> {
  const asked = await post("/api/auth/passkey/options", {});
  if (!asked.ok) return { code: "problem", text: asked.error };
  const optionsJSON = asked.body as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }).catch(() => null);
  if (!answer) return { code: "left" };
  const entered = await post("/api/auth/passkey", answer);
  if (!entered.ok) return { code: "problem", text: entered.error };
  return { code: "entered", location: (entered.body as { location: string }).location };
}

/** What waits among the suggestions of a field is asked for no more. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony();

async function post(path: string, body: object) {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json<{ error?: string | null }>();
    if (response.ok) return { ok: true as const, body: answer as object };
    return { ok: false as const, error: answer.error ?? copy.unexpected };
  } catch {
    return { ok: false as const, error: copy.unexpected };
  }
}
