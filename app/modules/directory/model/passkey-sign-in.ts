import { startAuthentication, WebAuthnAbortService } from "@simplewebauthn/browser";
import { messages } from "../messages";
import { callForPasskey } from "../passkey-call";

/** The outcome of a passkey sign-in. This module is loaded only for passkeys, because of its library. */
export type PasskeyEntry =
  | { code: "entered"; location: string }
  /** `unasked`: the browser could not be asked for a passkey. */
  | { code: "unasked" | "refused"; text: string }
  /** The user did not answer, or another request replaced this one. */
  | { code: "left" };

/**
 * Asks the browser for a passkey and signs in with it.
 * @param isAutofill offers it only as a suggestion of the e-mail field.
 */
export async function enterWithPasskey({ isAutofill }: { isAutofill: boolean }): Promise<PasskeyEntry> {
  const optionsAnswer = await callForPasskey("/api/auth/passkey/options", {});
  if (!optionsAnswer.ok) return { code: "unasked", text: optionsAnswer.error ?? messages.unexpected };
  const optionsJSON = optionsAnswer.body as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }).catch(() => null);
  if (!answer) return { code: "left" };
  const entered = await callForPasskey("/api/auth/passkey", answer);
  if (!entered.ok) return { code: "refused", text: entered.error ?? messages.unexpected };
  return { code: "entered", location: (entered.body as { location: string }).location };
}

/** Cancels the suggestion of the field. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony();
