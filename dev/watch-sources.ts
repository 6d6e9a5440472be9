import { watch } from "node:fs";
import { join } from "node:path";

/** What a build reads and a developer changes. */
const folders = ["app", "drizzle", "verifier"];

/** How long to wait for the files that an editor saves together. */
const togetherMs = 50;

/**
 * Calls `onChange` when sources have been saved, with their paths. One call at a time: what is saved during a call leads to one more.
 * @returns what stops it.
 */
export function watchSources(root: string, onChange: (changed: string[]) => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  const changed = new Set<string>();

  async function handle() {
    if (isBusy) return;
    isBusy = true;
    while (changed.size > 0) {
      const paths = [...changed];
      changed.clear();
      await onChange(paths);
    }
    isBusy = false;
  }

  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, file) => {
      changed.add(join(folder, file ?? ""));
      clearTimeout(timer);
      timer = setTimeout(() => void handle(), togetherMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    watchers.forEach((watcher) => watcher.close());
  };
}
