import { isolateName } from "~/modules/mail/isolated-name";
import { nameInSubject } from "~/modules/mail/name-in-subject";
import { noticeMail } from "~/modules/mail/notice-mail";
import type { OfferedTime, ShiftSegment } from "~/modules/schedules/published-week";
import { capitalized } from "~/platform/capitalized";
import type { LocalDate } from "~/time/dates";
import { formatDayName } from "~/time/formats";
import { ownShiftsPath } from "../own-shifts-path";
import { shiftsText, timesText, weekText } from "../shift-texts";

/** A day of a published week. */
export interface PublishedDay {
  on: LocalDate;
  /** Null if the week was not published before. */
  before: readonly ShiftSegment[] | null;
  after: readonly ShiftSegment[];
}

interface NoticeOfWeek {
  week: LocalDate;
  /** Only days that had not begun: all of them the first time, later the ones that change. */
  days: readonly PublishedDay[];
  /** The time beyond the contract, which is in none of these days. */
  offered: readonly OfferedTime[];
  company: string;
  /** By id. */
  centreNames: ReadonlyMap<string, string>;
  origin: string;
}

/** Returns the mail about a published week to its person: all its days, or what changes. */
export function weekMail({ week, days, offered, company, centreNames, origin }: NoticeOfWeek) {
  const isolatedCentreNames = new Map([...centreNames].map(([id, name]) => [id, isolateName(name)]));
  const centreNamesInSubject = new Map(
    [...centreNames].map(([id, name]) => [id, nameInSubject(name, "otro centro")]),
  );
  const who = `«${isolateName(company)}»`;
  const button = { label: "Ver mis turnos", path: ownShiftsPath };
  const nextStepText =
    "Las horas que pasen de tu contrato son una propuesta: dices tú si las haces, y si no dices nada es que no.";
  const times = offered.map((time) => `${formatDayName(time.on)}, ${timesText(time)}`).join("; ");
  const offer = offered.length === 0 ? "" : ` Además te ofrecen: ${times}. Responde «Acepto» o «No».`;
  const [first] = days;
  if (!first)
    return noticeMail({
      origin,
      subject: `Te ofrecen horas en ${weekText(week)}`,
      what: `${who} ha cambiado tus turnos de ${weekText(week)}.${offer}`,
      button,
      next: nextStepText,
    });
  if (first.before) {
    const changesWith = (names: ReadonlyMap<string, string>) =>
      days.map(
        ({ on, before, after }) =>
          `${formatDayName(on)}: antes ${shiftsText(before!, names)}, ahora ${shiftsText(after, names)}`,
      );
    const subject =
      days.length === 1
        ? `Cambia tu turno del ${changesWith(centreNamesInSubject)[0]}`
        : `Cambian tus turnos de ${weekText(week)}`;
    return noticeMail({
      origin,
      subject,
      what: `${who} ha cambiado tus turnos de ${weekText(week)}. ${changesWith(isolatedCentreNames).map(sentenceOf).join(" ")}${offer}`,
      button,
      next: nextStepText,
    });
  }
  return noticeMail({
    origin,
    subject: `Tus turnos de ${weekText(week)}`,
    what: `${who} ha publicado tus turnos. ${days.map(({ on, after }) => sentenceOf(`${formatDayName(on)}: ${shiftsText(after, isolatedCentreNames)}`)).join(" ")}${offer}`,
    button,
    next: nextStepText,
  });
}

const sentenceOf = (text: string) => `${capitalized(text)}.`;
