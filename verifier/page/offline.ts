// verificar.html: what runs when the page is opened from a disk, without a network.
import { readPublishedKeys } from "../trusted-keys";
import { mountVerifier } from "./mount-verifier";

/** The published keys, as the export wrote them into the page. */
function readKeys() {
  try {
    return readPublishedKeys(JSON.parse(document.getElementById("keys")?.textContent ?? ""), "page");
  } catch {
    return null;
  }
}

mountVerifier(document.getElementById("verifier")!, {
  loadKeys: () => Promise.resolve(readKeys()),
  isOffline: true,
  now: Date.now,
});
