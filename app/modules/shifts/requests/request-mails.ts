import { isolateName } from "~/modules/mail/isolated-name";
import { nameInSubject } from "~/modules/mail/name-in-subject";
import { noticeMail } from "~/modules/mail/notice-mail";
import type { Segment } from "~/modules/schedules/schedule";
import { weekOf, type LocalDate } from "~/time/dates";
import { formatDayName } from "~/time/formats";
import { weekPath } from "../grid/week-path";
import { hourText } from "../shift-texts";

/** A shift that a centre requests from the people of another one. */
interface RequestedShift {
  on: LocalDate;
  segment: Segment;
  /** The name of the centre where it is worked. */
  centre: string;
  /** The name of the centre whose managers answer. */
  from: string;
  origin: string;
}

interface NewRequest extends RequestedShift {
  /** The requested person; null if it is anybody. */
  person: string | null;
  /** The manager who requests it. */
  by: string;
}

/** Returns the mail to the managers of a centre about a shift that another centre requests. */
export function requestMail({ on, segment, centre, from, person, by, origin }: NewRequest) {
  const shiftText = whenText({ on, segment });
  const personText =
    person === null
      ? `a alguien de «${isolateName(from)}»`
      : `a ${isolateName(person)}, de «${isolateName(from)}»,`;
  return noticeMail({
    origin,
    subject: `${nameInSubject(centre, "Otro centro")} pide a alguien el ${shiftText}`,
    what: `${isolateName(by)} pide ${personText} para «${isolateName(centre)}» el ${shiftText}.`,
    button: { label: "Ver y responder", path: requestPath(on) },
    next: "Responde quién va, o «No»: se lo decimos.",
  });
}

interface RequestAnswer extends RequestedShift {
  /** The first name of the person who goes; null if nobody does. */
  lent: string | null;
}

/** Returns the mail to the manager who requested a shift, once the other centre answers. */
export function answerMail({ on, segment, centre, from, lent, origin }: RequestAnswer) {
  const when = whenText({ on, segment });
  const button = { label: "Ver la semana", path: requestPath(on) };
  return lent === null
    ? noticeMail({
        origin,
        subject: `${nameInSubject(from, "El otro centro")} no puede mandar a nadie el ${when}`,
        what: `«${isolateName(from)}» ha dicho que no a lo que pediste para «${isolateName(centre)}» el ${when}.`,
        button,
        next: "Puedes pedirlo a otro centro, o cambiar los turnos de tu gente.",
      })
    : noticeMail({
        origin,
        subject: `${nameInSubject(lent, "Alguien")} va a ${nameInSubject(centre, "tu centro")} el ${when}`,
        what: `«${isolateName(from)}» manda a ${isolateName(lent)} a «${isolateName(centre)}» el ${when}.`,
        button,
        next: "Lo ves en tu semana. Es firme cuando su centro lo publique.",
      });
}

const whenText = ({ on, segment: { from, to } }: Pick<RequestedShift, "on" | "segment">): string =>
  `${formatDayName(on)}, de ${hourText(from)} a ${hourText(to)}`;

/** The week of a request, on its day. */
const requestPath = (on: LocalDate): string => weekPath(weekOf(on).from, { day: on });
