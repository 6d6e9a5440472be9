import { watch } from "node:fs";
import { join } from "node:path";

/** The inputs of a build that developers change. */
const watchedFolders = ["app", "drizzle", "verifier"];

/** How long to wait for files that an editor saves together. */
const changesTogetherMs = 50;

/**
 * Calls `onChange` with the paths of saved sources. Calls do not overlap: a change during a call causes one more.
 * @returns a function that stops it.
 */
export function watchSources(root: string, onChange: (changedPaths: string[]) => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  const changedPaths = new Set<string>();

  async function handleChanges() {
    if (isBusy) return;
    isBusy = true;
    while (changedPaths.size > 0) {
      const paths = [...changedPaths];
      changedPaths.clear();
      await onChange(paths);
    }
    isBusy = false;
  }

  const watchers = watchedFolders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, file) => {
      changedPaths.add(join(folder, file ?? ""));
      clearTimeout(timer);
      timer = setTimeout(() => void handleChanges(), changesTogetherMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    watchers.forEach((watcher) => watcher.close());
  };
}
