import CircleHelp from "lucide-react/icons/circle-question-mark";
import CalendarHeart from "lucide-react/icons/calendar-heart";
import CalendarOff from "lucide-react/icons/calendar-off";
import Clock from "lucide-react/icons/clock";
import Coffee from "lucide-react/icons/coffee";
import MessageCircleReply from "lucide-react/icons/message-circle-reply";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import Pencil from "lucide-react/icons/pencil";
import Timer from "lucide-react/icons/timer";
import { turnTitles } from "~/modules/policy/turn-text";
import type { DayMark } from "../month-calendar";

const looks = {
  open: { icon: Timer, word: "en curso", className: "text-working" },
  missing: { icon: CircleHelp, word: "falta la salida", className: "text-paused" },
  answer: { icon: MessageCircleReply, word: turnTitles.viewer.toLowerCase(), className: "text-brand" },
  waiting: { icon: Clock, word: turnTitles.other.toLowerCase(), className: "text-paused" },
  disputed: { icon: MessageSquareWarning, word: "con discrepancia", className: "text-problem" },
  corrected: { icon: Pencil, word: "corregido", className: "text-brand" },
  pause: { icon: Coffee, word: "con pausa", className: "text-muted" },
  absence: { icon: CalendarOff, word: "ausente", className: "text-muted" },
  holiday: { icon: CalendarHeart, word: "festivo", className: "text-muted" },
} satisfies Record<DayMark, object>;

/** The mark of a day or an entry: an icon, and its word for screen readers. */
export function MarkSign({ mark }: { mark: DayMark }) {
  const { icon: Icon, word, className } = looks[mark];
  return (
    <span className={className}>
      <Icon aria-hidden className="size-3.5 sm:size-4" />
      <span className="sr-only">, {word}</span>
    </span>
  );
}

/** The mark with its word. */
export function MarkWord({ mark }: { mark: DayMark }) {
  const { icon: Icon, word, className } = looks[mark];
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-medium ${className}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="first-letter:uppercase">{word}</span>
    </span>
  );
}
