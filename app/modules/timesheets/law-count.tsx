import CircleAlert from "lucide-react/icons/circle-alert";
import CircleHelp from "lucide-react/icons/circle-help";
import type { LawCount as Count } from "./law-notes-of-range";

interface LawCountProps {
  law: Count | null;
  /** The sheet of the month, which has the notes; null if the days are of several months. */
  sheet: string | null;
}

/** `2 notas de la ley`, with a link to them. Nothing without a note. */
export function LawCount({ law, sheet }: LawCountProps) {
  if (!law) return null;
  const { count, isOver } = law;
  const Icon = isOver ? CircleAlert : CircleHelp;
  const look = `flex w-fit items-center gap-1.5 text-sm font-normal ${isOver ? "text-paused" : "text-muted"}`;
  const words = (
    <>
      <Icon aria-hidden className="size-4 shrink-0" />
      {count === 1 ? "1 nota de la ley" : `${count} notas de la ley`}
    </>
  );
  return sheet === null ? (
    <span className={`${look} pb-2`}>{words}</span>
  ) : (
    <a href={`${sheet}#law`} className={`${look} min-h-11 underline underline-offset-4`}>
      {words}
    </a>
  );
}
