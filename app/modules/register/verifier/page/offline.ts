// verificar.html: what runs when the page is opened from a disk, without a network.
import { readKeys } from "../trusted-keys";
import { mountVerifier } from "./mount-verifier";

/** What the export wrote into the page. */
function readData(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? "");
  } catch {
    return null;
  }
}

const origin = readData("origin");
mountVerifier(document.getElementById("verifier")!, {
  keys: readKeys(readData("keys")) ?? [],
  origin: typeof origin === "string" && origin !== "" ? origin : null,
  now: Date.now,
});
