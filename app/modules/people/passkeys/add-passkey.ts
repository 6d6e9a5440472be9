import { startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import { copy } from "./copy";

/** Loaded where a passkey is to be made. @returns why there is none; null where there is. */
export async function addPasskey(name: string): Promise<string | null> {
  const asked = await post("/api/passkeys/options", {});
  if (typeof asked === "string") return asked;
  const optionsJSON = asked as Parameters<typeof startRegistration>[0]["optionsJSON"];
  const made = await startRegistration({ optionsJSON }).catch((fault: unknown) =>
    fault instanceof WebAuthnError && fault.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"
      ? copy.alreadyHere
      : copy.notAdded,
  );
  if (typeof made === "string") return made;
  const kept = await post("/api/passkeys", { name, credential: made });
  return typeof kept === "string" ? kept : null;
}

/** @returns what was answered, or in words why nothing was. */
async function post(path: string, body: object): Promise<object | string> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json<{ error?: string | null }>();
    return response.ok ? answer : (answer.error ?? copy.failed);
  } catch {
    return copy.failed;
  }
}
