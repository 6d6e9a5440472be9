import type { Page } from "playwright-core";

/**
 * Adds Chromium's software authenticator, as one that is built into the device and that its user unlocks. It disappears when another
 * DevTools session of the page ends, such as axe's.
 */
export async function virtualAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the user touches it when it asks. */
    isTouched: (enabled: boolean) =>
      devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    keys: async () => (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
  };
}
