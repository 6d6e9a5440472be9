import { saveFile } from "~/ui/save-file";
import type { SeenOutside } from "../published/seen";
import { stampFiles } from "../published/stamp-files";
import { copy } from "./copy";
import { button } from "./element";

/** Hands out the newest stamp for OpenSSL; nothing where there is none. */
export const stampButton = (seen: SeenOutside): HTMLElement[] =>
  seen.days.some(({ log }) => log?.stamp) ? [button(copy.keepStamp, () => void save(seen))] : [];

async function save(seen: SeenOutside) {
  const parts = await stampFiles(seen);
  saveFile(new Blob(parts as Uint8Array<ArrayBuffer>[], { type: "application/zip" }), copy.keepStampName);
}
