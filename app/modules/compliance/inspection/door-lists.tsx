import { formatTime } from "~/time/formats";
import { Section } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import type { PersonAtWork } from "./at-the-door.server";
import { messages } from "./messages";

/** What an inspector at the door asks beside the link: the people at work with their plan and pact, and the papers. */
export const DoorLists = ({ atWork }: { atWork: readonly PersonAtWork[] }) => (
  <>
    <Section id="at-work" title={messages.atWork}>
      {atWork.length === 0 && <p className="mt-1 text-muted">{messages.nobodyAtWork}</p>}
      <ul className="mt-2 flex flex-col divide-y divide-line card px-4 empty:hidden">
        {atWork.map(({ id, name, checkInTime, timeZone, isOnPause, planned, changes, partTime }) => (
          <li key={id} className="py-2">
            <p className="font-medium wrap-anywhere">
              <bdi>{name}</bdi>
            </p>
            <p className="text-muted tabular-nums">
              {messages.since(formatTime(checkInTime, timeZone))}
              {isOnPause && `, ${messages.onPause}`} ·{" "}
              {planned === null ? messages.noTerms : <UnbrokenRanges text={messages.planned(planned)} />}
            </p>
            {changes.map((text) => (
              <p key={text} className="text-sm wrap-anywhere text-muted">
                {text}
              </p>
            ))}
            {partTime && <p className="text-sm text-muted">{partTime}</p>}
          </li>
        ))}
      </ul>
    </Section>
    <Section id="asked" title={messages.alsoAsked}>
      <p className="flex flex-wrap gap-x-5">
        <TextLink to="/protocol">Protocolo de registro</TextLink>
        <TextLink to="/schedules">Horarios</TextLink>
        <TextLink to="/schedules/calendar">Calendario laboral</TextLink>
        <TextLink to="/inspection/check">Autoinspección</TextLink>
      </p>
    </Section>
  </>
);

/** A text in which no line ends inside `09:00–14:00`. */
const UnbrokenRanges = ({ text }: { text: string }) => (
  <>
    {text.split(/(\S+–\S+)/).map((part, nth) => (
      <span key={nth} className={nth % 2 === 1 ? "whitespace-nowrap" : ""}>
        {part}
      </span>
    ))}
  </>
);
