import { startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import { callForPasskey } from "~/modules/directory/passkey-call";
import { messages } from "./messages";

/**
 * Adds a passkey on this device.
 * @returns why it failed; null if it was added.
 */
export async function addPasskey(name: string): Promise<string | null> {
  const optionsAnswer = await callForPasskey("/api/passkeys/options", {});
  if (!optionsAnswer.ok) return optionsAnswer.error ?? messages.failed;
  const optionsJSON = optionsAnswer.body as Parameters<typeof startRegistration>[0]["optionsJSON"];
  const registration = await startRegistration({ optionsJSON }).catch((fault: unknown) =>
    fault instanceof WebAuthnError && fault.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"
      ? messages.alreadyHere
      : messages.notAdded,
  );
  if (typeof registration === "string") return registration;
  const saveAnswer = await callForPasskey("/api/passkeys", { name, credential: registration });
  return saveAnswer.ok ? null : (saveAnswer.error ?? messages.failed);
}
