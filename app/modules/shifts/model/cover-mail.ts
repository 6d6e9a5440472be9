import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import { nameInSubject } from "~/modules/mail/name-in-subject";
import { timeText } from "~/modules/schedules/pattern-text";
import type { Segment } from "~/modules/schedules/schedule";
import { weekOf, type LocalDate } from "~/time/dates";
import { formatDayName } from "~/time/formats";
import { ownShiftsPath } from "../own-shifts-path";
import { hourText, timesText } from "../shift-texts";

interface OfferedShift {
  on: LocalDate;
  segment: Segment;
  company: string;
  /** Null if it is the recipient's own centre. */
  centre: string | null;
  origin: string;
}

/** Returns the mail that offers a shift to several people. The first who takes it gets it. */
export function coverMail({ on, segment, company, centre, origin }: OfferedShift) {
  const shift = `el ${formatDayName(on)}, de ${hourText(segment.from)} a ${hourText(segment.to)}`;
  const place = centre === null ? "" : ` en ${isolateName(centre)}`;
  return noticeMail({
    origin,
    subject: `¿Puedes trabajar ${shift}?`,
    what: `«${isolateName(company)}» busca a alguien para ${shift}${place}. El primero que diga «Voy» se queda el turno.`,
    button: { label: "Ver y responder", path: ownShiftsPath },
    next: "Si no puedes o no quieres, no tienes que hacer nada: no cuenta como falta.",
  });
}

interface ReleasedShift {
  on: LocalDate;
  /** The shift as it was published. */
  segment: Segment;
  /** The minute of the day `on` from which on it is free. */
  from: number;
  company: string;
  origin: string;
}

/** Returns the mail to a person who got the rest of their running shift free. */
export const releaseMail = ({ on, segment, from, company, origin }: ReleasedShift) =>
  noticeMail({
    origin,
    subject: "Puedes irte: tu turno ha terminado",
    what: `«${isolateName(company)}» ha dado por terminado a las ${timeText(from)} tu turno de ${timesText(segment)} del ${formatDayName(on)}.`,
    button: { label: "Fichar la salida", path: "/dashboard" },
    next: "Lo que quedaba de turno no se te pide: no es falta. Acuérdate de fichar la salida.",
  });

/** Returns the mail to the manager who offered a shift, once somebody takes it. */
export function coveredMail({
  on,
  segment,
  name,
  origin,
}: Pick<OfferedShift, "on" | "segment" | "origin"> & { name: string }) {
  const shift = `${formatDayName(on)}, ${timesText(segment)}`;
  return noticeMail({
    origin,
    subject: `${nameInSubject(name, "Alguien")} cubre el turno del ${shift}`,
    what: `${isolateName(name)} ha dicho «Voy»: cubre el turno del ${shift}.`,
    button: { label: "Ver los turnos", path: `/shifts?week=${weekOf(on).from}` },
    next: "El turno ya está en su semana. Los demás leen que está cubierto.",
  });
}
