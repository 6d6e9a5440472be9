import { startAuthentication, WebAuthnAbortService } from "@simplewebauthn/browser";
import { copy } from "./copy";
import { callForPasskey } from "./passkey-call";

/** Loaded where a passkey is to be used: the library is of no use to anybody else. */
export type PasskeyEntry =
  | { code: "entered"; location: string }
  /** `unasked`: no passkey could be asked for. */
  | { code: "unasked" | "refused"; text: string }
  /** Whoever was asked did not answer, or something else was asked instead. */
  | { code: "left" };

/**
 * Asks the browser for a passkey and goes in with it.
 * @param isAutofill it is offered among the suggestions of the field for the email, and asked for nowhere else.
 */
export async function enterWithPasskey({ isAutofill }: { isAutofill: boolean }): Promise<PasskeyEntry> {
  const asked = await callForPasskey("/api/auth/passkey/options", {});
  if (!asked.ok) return { code: "unasked", text: asked.error ?? copy.unexpected };
  const optionsJSON = asked.body as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }).catch(() => null);
  if (!answer) return { code: "left" };
  const entered = await callForPasskey("/api/auth/passkey", answer);
  if (!entered.ok) return { code: "refused", text: entered.error ?? copy.unexpected };
  return { code: "entered", location: (entered.body as { location: string }).location };
}

/** What waits among the suggestions of a field is asked for no more. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony();
