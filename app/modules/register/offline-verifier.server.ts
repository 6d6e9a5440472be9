import type { Deps } from "~/platform/context.server";
import type { PublishedKeys } from "./register-keys";

const page = "/verifier/offline.txt";
const element = (keys: string) => `<script type="application/json" id="keys">${keys}</script>`;
const placeholder = element('{"keys":[],"origin":""}');

/**
 * verificar.html: the built page with the published keys inside, for a machine without a network.
 * @throws Error where the build has no such page, or none that keys can be put into.
 */
export async function readOfflinePage(
  { ASSETS, APP_ORIGIN }: Pick<Deps["env"], "ASSETS" | "APP_ORIGIN">,
  published: PublishedKeys,
): Promise<string> {
  const answer = await ASSETS.fetch(new URL(page, APP_ORIGIN));
  if (!answer.ok) throw new Error(`${page} is missing from the build`);
  const text = await answer.text();
  if (!text.includes(placeholder)) throw new Error(`${page} has no place for the keys`);
  // Inside a script nothing may look like its end; and in the text that replaces, `$` would mean something.
  const keys = JSON.stringify(published).replaceAll("<", "\\u003c");
  return text.replace(placeholder, () => element(keys));
}
