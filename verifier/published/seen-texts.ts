import { mostDaysLate } from "~/modules/register/format/daily-leaf";
import { addDays, formatDate, utcMidnightOf, type LocalDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import type { JudgedKind, LogSummary, Warning } from "../verdict";
import type { LateEvent, SeenDay, SeenOutside } from "./seen";

const mostNamed = 5;

/** The command with which OpenSSL verifies a saved stamp. */
export const opensslLine =
  "openssl ts -verify -in sello.tsr -data sellado.txt -CAfile autoridad.pem -untrusted certificados.pem";

/** Returns who outside Fichaclara has seen it, as far as the file shows, in Spanish. */
export function seenSentences(what: JudgedKind, seenOutside: SeenOutside | null): string[] {
  if (!seenOutside || seenOutside.days.length === 0)
    return [
      "Nadie, que se vea en este archivo: no trae ningún día publicado, ni sello de tiempo, ni testigos.",
      what === "package"
        ? "Puedes buscar su registro en la página /transparencia de Fichaclara."
        : "Puedes buscar su registro en la página /transparencia de Fichaclara, y guardar este archivo para compararlo con un paquete.",
    ];
  const publishedDays = seenOutside.days.filter(({ log }) => log !== null);
  return [
    ...logSentences(seenOutside, publishedDays),
    ...stampSentences(publishedDays),
    ...witnessSentences(publishedDays, seenOutside.knownWitnesses),
  ];
}

function logSentences({ days, gaps }: SeenOutside, publishedDays: readonly SeenDay[]): string[] {
  const unpublished = (isOverdue: boolean) =>
    days.filter((one) => one.log === null && one.isOverdue === isOverdue).map(({ day }) => formatDate(day));
  const [recent, overdue] = [unpublished(false), unpublished(true)];
  const [first, last] = [publishedDays[0], publishedDays.at(-1)];
  return [
    first && last
      ? `${countText(publishedDays.length, "día está", "días están")} en el registro de transparencia de Fichaclara, ${first === last ? `el ${formatDate(first.day)}` : `del ${formatDate(first.day)} al ${formatDate(last.day)}`}: en el último el registro tenía ${countText(last.size, "anotación", "anotaciones")}. Lo apuntado después no lo ha visto nadie de fuera.`
      : "Ninguno de los días que trae consta en el registro de transparencia de Fichaclara.",
    ...(first
      ? [
          "Ese registro también lo firma Fichaclara. Vale como visto desde fuera si alguien guarda una copia: cualquiera puede.",
        ]
      : []),
    ...(recent.length > 0
      ? [
          `Firmado, pero sin que conste todavía publicado: ${joinFirst(recent)}. Puede tardar tres días: no es señal de que falte nada.`,
        ]
      : []),
    ...(overdue.length > 0
      ? [
          `Firmado más de tres días antes de hacerse este paquete, y sin que conste publicado: ${joinFirst(overdue)}. ${overdue.length === 1 ? "Búscalo" : "Busca cada día"} en la página /transparencia de Fichaclara; si falta, pregunta por qué.`,
        ]
      : []),
    ...(gaps.length > 0
      ? [
          `De estos días no trae nada: ${joinFirst(gaps.map(({ from, to }) => (from === to ? formatDate(from) : `del ${formatDate(from)} al ${formatDate(to)}`)))}. No es señal de que falte nada.`,
        ]
      : []),
  ];
}

function stampSentences(publishedDays: readonly SeenDay[]): string[] {
  const stamps = publishedDays.flatMap(({ log }) => log?.stamp ?? []);
  const last = stamps.at(-1);
  const backfilled = publishedDays.flatMap(({ day, log }) =>
    log?.stamp && log.stamp.at > lastExpectedAt(day)
      ? [`${formatDate(day)} (sello de ${formatDateTime(log.stamp.at, "UTC")})`]
      : [],
  );
  if (!last) return ["Ninguna autoridad de sellado de tiempo: no trae sellos de tiempo."];
  return [
    `Sello de tiempo (RFC 3161) de ${countText(stamps.length, "día", "días")}; el último dice ${formatDateTime(last.at, "UTC")} (UTC). Adjunto; su firma no se comprueba aquí.`,
    ...(backfilled.length > 0
      ? [
          `Sellado mucho después de su día, así que no consta que se viera entonces: ${joinFirst(backfilled)}.`,
        ]
      : []),
    "El certificado que viene con el sello lo pone Fichaclara: compara la autoridad con la que conozcas, y compruébalo con OpenSSL:",
    opensslLine,
  ];
}

/**
 * A leaf is published at most {@link mostDaysLate} days after its day, and stamped in the following hours. A later stamp is no evidence of
 * that day.
 */
const lastExpectedAt = (day: LocalDate): number => utcMidnightOf(addDays(day, mostDaysLate + 2));

function witnessSentences(publishedDays: readonly SeenDay[], knownCount: number): string[] {
  const last = publishedDays.at(-1)?.log;
  if (!last) return [];
  if (knownCount === 0) return [noneKnown];
  return [
    last.witnesses.length === 0
      ? "Ningún testigo de la lista conocida ha firmado el último día."
      : `${countText(last.witnesses.length, "testigo", "testigos")} de la lista conocida en el último día: ${last.witnesses.join(", ")}.`,
    whoseList,
  ];
}

const noneKnown = "Ningún testigo: la lista conocida está vacía.";
const whoseList = "La lista que trae la página la elige Fichaclara.";

/** Returns which witnesses have signed a checkpoint of the transparency log, in Spanish. */
export function cosignedSentences({ witnesses, known }: LogSummary): string[] {
  if (known === 0) return [noneKnown];
  return [
    witnesses.length === 0
      ? "Ningún testigo de la lista conocida lo ha firmado."
      : `${countText(witnesses.length, "testigo", "testigos")} de la lista conocida: ${witnesses.join(", ")}.`,
    whoseList,
  ];
}

const mostLate = 50;

/** Returns a warning about events that are missing from a day that began after their time. Null without any. */
export function lateWarning(late: readonly LateEvent[], timeZone: string): Warning | null {
  if (late.length === 0) return null;
  const answer = `Pero ${late.length === 1 ? "una anotación se ha apuntado después de la fecha que dice" : `${late.length} anotaciones se han apuntado después de la fecha que dicen`}, según los días publicados que trae.`;
  const sentences = late.slice(0, mostLate).map((event) => lateText(event, timeZone));
  return { answer, sentences, total: late.length };
}

const lateText = ({ seq, recordedAt, day, stampedAt }: LateEvent, timeZone: string): string =>
  `La anotación nº ${seq} se ha apuntado después de la fecha que dice: dice ${formatDateTime(recordedAt, timeZone)} (${timeZone}), y no estaba en lo que se firmó el ${formatDate(day)}, que empezó después${stampedAt === null ? "" : ` y lleva sello de tiempo de ${formatDateTime(stampedAt, timeZone)}`}.`;

const countText = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

const joinFirst = (texts: readonly string[]): string =>
  texts.length <= mostNamed
    ? texts.join(", ")
    : `${texts.slice(0, mostNamed).join(", ")} y ${texts.length - mostNamed} más`;
