import { useState } from "react";
import type { TeamAnswer } from "../team-answer";

/** The ticks of a page. A successful change clears them. */
export function useTicks(all: string[], answer: TeamAnswer | null) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState(answer);
  if (answer !== seen) {
    setSeen(answer);
    if (answer?.kind === "status" && answer.tone === "success") setTicked(new Set());
  }
  const count = all.filter((id) => ticked.has(id)).length;
  return {
    count,
    isTicked: (id: string) => ticked.has(id),
    isEverybody: all.length > 0 && count === all.length,
    toggle: (id: string) => {
      const rest = [...ticked].filter((other) => other !== id);
      setTicked(new Set(ticked.has(id) ? rest : [...rest, id]));
    },
    /** Reads the ticks from the form's boxes. */
    readFrom: (form: HTMLFormElement) =>
      setTicked(new Set(new FormData(form).getAll("profile_id").map(String))),
    toggleAll: () => setTicked(new Set(count === all.length ? [] : all)),
  };
}
