import { isolateName } from "~/modules/mail/isolated-name";
import { nameInSubject } from "~/modules/mail/name-in-subject";
import { noticeMail } from "~/modules/mail/notice-mail";
import type { Segment } from "~/modules/schedules/schedule";
import type { LocalDate } from "~/time/dates";
import { dayText, hourText } from "./shift-words";

/** A shift that a centre requests from the people of another one. */
export interface RequestedShift {
  on: LocalDate;
  segment: Segment;
  /** The name of the centre where it is worked. */
  centre: string;
}

interface NoticeOfRequest extends RequestedShift {
  /** The name of the centre whose managers get the mail. */
  from: string;
  /** The manager who requests it. */
  by: string;
  /** The path of the week, with the requested shift. */
  path: string;
  origin: string;
}

/** Returns the mail to the managers of a centre about a shift that another centre requests. */
export function shiftRequestMail({ on, segment, centre, from, by, path, origin }: NoticeOfRequest) {
  const hours = `de ${hourText(segment.from)} a ${hourText(segment.to)}`;
  return noticeMail({
    origin,
    subject: `${nameInSubject(centre, "Otro centro")} pide a alguien el ${dayText(on)}, ${hours}`,
    what: `${isolateName(by)} pide a alguien de «${isolateName(from)}» para «${isolateName(centre)}» el ${dayText(on)}, ${hours}.`,
    button: { label: "Ponerlo en un turno", path },
    next: "Si no puede ir nadie, no tienes que hacer nada. Díselo si quieres.",
  });
}
