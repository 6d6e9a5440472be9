import { useEffect, useState } from "react";
import { hasQueued } from "~/ui/queue-mark";

/**
 * Deletes the data about the last signed-in person when the login page is idle. The offline page has ignored it since the
 * session ended (`findPerson`). Queued punches remain.
 * @returns the words about them; null without queued punches.
 */
export function useNobodyHere(): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const look = async () => {
      const { countQueued, clearPerson } = await import("./punch-store");
      const count = await countQueued();
      if (count > 0) setText((await import("./queue-texts")).signInText(count));
      await clearPerson();
    };
    // Queued punches delay nothing here, and their person should see it immediately.
    const timer = setTimeout(() => void look().catch(() => undefined), hasQueued() ? 0 : 1_000);
    return () => clearTimeout(timer);
  }, []);
  return text;
}
