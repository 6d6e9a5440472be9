import { noticeMail } from "~/modules/mail/notice-mail";
import { isolateName } from "~/modules/mail/isolated-name";
import { monthsPath } from "~/modules/periods/months/months-path";
import { periodName } from "~/modules/periods/period-name";
import { capitalized } from "~/platform/capitalized";
import type { DateRange } from "~/time/dates";

/** The most open facts that the mail names. */
const mostNamed = 5;

/** An open fact of a person: `Falta la salida del lunes 2/11`. */
export interface OpenFact {
  name: string;
  text: string;
}

interface OpenMonthsMail {
  pay: DateRange;
  /** The number of people whose period is open. */
  people: number;
  facts: readonly OpenFact[];
  origin: string;
}

/** Returns the mail about the pay period that can be closed: `Noviembre de 2026: faltan 2 cosas antes de cerrar`. */
export function openMonthsMail({ pay, people, facts, origin }: OpenMonthsMail) {
  const title = capitalized(periodName(pay));
  const count = facts.length;
  const state =
    count === 0
      ? "todo listo para cerrar"
      : count === 1
        ? "falta 1 cosa antes de cerrar"
        : `faltan ${count} cosas antes de cerrar`;
  const factTexts = facts.slice(0, mostNamed).map((fact) => `${isolateName(fact.name)}: ${fact.text}.`);
  const others = count > mostNamed ? [`Y ${count - mostNamed} más.`] : [];
  const who =
    people === 1 ? "Queda por cerrar el mes de 1 persona." : `Queda por cerrar el mes de ${people} personas.`;
  return noticeMail({
    subject: `${title}: ${state}`,
    what: [who, ...factTexts, ...others].join(" "),
    button: { label: "Ver el mes", path: monthsPath(pay.from) },
    next: "Lo que está listo se cierra con un botón. Lo demás espera a su respuesta, o se cierra con un motivo.",
    origin,
  });
}
