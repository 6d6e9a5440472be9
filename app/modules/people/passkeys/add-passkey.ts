import { startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import { callForPasskey } from "~/modules/directory/passkey-call";
import { messages } from "./messages";

/**
 * Adds a passkey on this device.
 * @returns why it failed; null if it was added.
 */
export async function addPasskey(name: string): Promise<string | null> {
  const asked = await callForPasskey("/api/passkeys/options", {});
  if (!asked.ok) return asked.error ?? messages.failed;
  const optionsJSON = asked.body as Parameters<typeof startRegistration>[0]["optionsJSON"];
  const made = await startRegistration({ optionsJSON }).catch((fault: unknown) =>
    fault instanceof WebAuthnError && fault.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"
      ? messages.alreadyHere
      : messages.notAdded,
  );
  if (typeof made === "string") return made;
  const kept = await callForPasskey("/api/passkeys", { name, credential: made });
  return kept.ok ? null : (kept.error ?? messages.failed);
}
