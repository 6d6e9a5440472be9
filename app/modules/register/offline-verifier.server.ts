import type { Deps } from "~/platform/context.server";
import { listPublicKeys } from "./public-keys.server";

const page = "/verifier/offline.txt";
const keysPlaceholder = '<script type="application/json" id="keys">[]</script>';
const originPlaceholder = '<script type="application/json" id="origin">""</script>';

/** verificar.html: the built page with the public keys of today inside, for a machine without a network. */
export async function offlineVerifier(deps: Pick<Deps, "env" | "db" | "now">): Promise<string> {
  const answer = await deps.env.ASSETS.fetch(new URL(page, deps.env.APP_ORIGIN));
  if (!answer.ok) throw new Error(`${page} is missing from the build`);
  const keys = JSON.stringify(await listPublicKeys(deps));
  const origin = JSON.stringify(deps.env.APP_ORIGIN);
  return (await answer.text())
    .replace(keysPlaceholder, () => keysPlaceholder.replace("[]", () => keys))
    .replace(originPlaceholder, () => originPlaceholder.replace('""', () => origin));
}
