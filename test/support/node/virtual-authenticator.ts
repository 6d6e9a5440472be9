import type { Page } from "playwright-core";

/**
 * Chromium's own authenticator in software, as one that is built into the device and whose person is there and unlocks it. It is
 * gone once another devtools session of the page ends, as axe's does.
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
    /** Whether its person touches it when it asks. */
    isTouched: (enabled: boolean) =>
      devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    keys: async () => (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
  };
}
