import CircleAlert from "lucide-react/icons/circle-alert";
import CircleHelp from "lucide-react/icons/circle-help";
import type { LawCount as Count } from "../model/law-notes-of-range";

interface LawCountProps {
  law: Count | null;
  /** The sheet of the month, which has the notes; null if the days are of several months. */
  sheet: string | null;
  /** Whether only the number is in sight, beside a name. */
  isShort?: boolean;
}

/** `2 notas de la ley`, with a link to them. Nothing without a note. */
export function LawCount({ law, sheet, isShort = false }: LawCountProps) {
  if (!law) return null;
  const { count, isOver } = law;
  const Icon = isOver ? CircleAlert : CircleHelp;
  const look = `flex w-fit items-center gap-1.5 text-sm font-normal ${isOver ? "text-paused" : "text-muted"}`;
  const words = (
    <>
      <Icon aria-hidden className="size-4 shrink-0" />
      {isShort ? (
        <>
          {count}
          <span className="sr-only">{count === 1 ? " nota de la ley" : " notas de la ley"}</span>
        </>
      ) : (
        notesText(count)
      )}
    </>
  );
  return sheet === null ? (
    <span className={`${look} ${isShort ? "" : "pb-2"}`}>{words}</span>
  ) : (
    <a href={`${sheet}#law`} className={`${look} min-h-11 min-w-11 underline underline-offset-4`}>
      {words}
    </a>
  );
}

const notesText = (count: number) => (count === 1 ? "1 nota de la ley" : `${count} notas de la ley`);
