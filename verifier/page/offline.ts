// The script of verificar.html, which users open from a disk without a network.
import { readPublishedKeys } from "../trusted-keys";
import { readWitnesses } from "../published/read-witnesses";
import { mountVerifier } from "./mount-verifier";

/** Reads the JSON that the export wrote into the element with this id. */
function readEmbeddedJson(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? "");
  } catch {
    return null;
  }
}

mountVerifier(document.getElementById("verifier")!, {
  keys: readPublishedKeys(readEmbeddedJson("keys"), "page"),
  witnesses: readWitnesses(readEmbeddedJson("witnesses")),
  now: Date.now,
});
