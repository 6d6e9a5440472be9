/**
 * Stands in for what @simplewebauthn/server judges attestations with, half of its code (see vite.config.ts): who made a key is
 * asked of nobody, so whatever an authenticator states of that is not looked at.
 */
const notLookedAt = () => Promise.resolve(true);

export {
  notLookedAt as verifyAttestationAndroidKey,
  notLookedAt as verifyAttestationAndroidSafetyNet,
  notLookedAt as verifyAttestationApple,
  notLookedAt as verifyAttestationFIDOU2F,
  notLookedAt as verifyAttestationPacked,
  notLookedAt as verifyAttestationTPM,
};

// Only certificates of an attestation would be read.
const notRead = (): never => {
  throw new Error("no certificates are read");
};

export {
  notRead as convertX509PublicKeyToCOSE,
  notRead as getCertificateInfo,
  notRead as isCertRevoked,
  notRead as validateCertificatePath,
};

export const SettingsService = { getRootCertificates: () => [], runtimeSupportsPQC: () => false };
