import { formatDateTime, formatTime } from "~/time/formats";
import { Section } from "~/ui/section";
import { Fold } from "~/ui/fold";
import { TextLink } from "~/ui/text-link";
import { SectionText } from "../protocol/protocol-text";
import { sectionKeys, sectionTitles } from "../protocol/sections";
import type { DoorFacts, DoorProtocol } from "./at-the-door.server";
import { messages } from "./messages";

/** What an inspector at the door asks beside the link: the people at work with their plan and pact, the protocol, and the papers. */
export const DoorLists = ({ atWork, protocol, timeZone }: DoorFacts & { timeZone: string }) => (
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
    <Section id="protocol" title={messages.protocol}>
      {protocol ? <ShownProtocol {...protocol} timeZone={timeZone} /> : <MissingProtocol />}
    </Section>
    <Section id="asked" title={messages.alsoAsked}>
      <p className="flex flex-wrap gap-x-5">
        <TextLink to="/schedules">Horarios</TextLink>
        <TextLink to="/schedules/calendar">Calendario laboral</TextLink>
        <TextLink to="/inspection/check">Autoinspección</TextLink>
      </p>
    </Section>
  </>
);

const ShownProtocol = ({
  version,
  sections,
  savedAt,
  savedBy,
  readers,
  timeZone,
}: DoorProtocol & { timeZone: string }) => (
  <>
    <p className="mt-1 wrap-anywhere">
      {messages.protocolVersion({ version, at: formatDateTime(savedAt, timeZone), by: savedBy })}
    </p>
    <p>{messages.protocolReaders(readers)}</p>
    <Fold title={messages.readProtocol}>
      {sectionKeys.map((key) => (
        <section key={key} aria-labelledby={`protocol-${key}`} className="mt-3 text-ink">
          <h3 id={`protocol-${key}`} className="font-bold">
            {sectionTitles[key]}
          </h3>
          <SectionText text={sections[key]} />
        </section>
      ))}
    </Fold>
    <p className="flex flex-wrap gap-x-5">
      <TextLink to="/protocol/readers">{messages.whoHasRead}</TextLink>
    </p>
  </>
);

const MissingProtocol = () => (
  <p className="mt-1">
    {messages.noProtocol} <TextLink to="/protocol/edit">{messages.writeProtocol}</TextLink>
  </p>
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
