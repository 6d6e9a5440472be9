import { watch } from "node:fs";
import { join } from "node:path";

/** What a build reads and a developer changes. */
const folders = ["app", "drizzle", "public", "verifier"];

/** How long to wait for the files that an editor saves together. */
const togetherMs = 50;

/**
 * Calls `onChange` when sources have been saved, one call at a time: changes that are saved during a call lead to one more call.
 * @returns what stops it.
 */
export function watchSources(root: string, onChange: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isStale = false;

  async function handle() {
    if (isBusy) return void (isStale = true);
    isBusy = true;
    do {
      isStale = false;
      await onChange();
    } while (isStale);
    isBusy = false;
  }

  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void handle(), togetherMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    watchers.forEach((watcher) => watcher.close());
  };
}
