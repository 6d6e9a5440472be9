import { displayName } from "~/modules/session/display-name";
import { nameInSubject } from "~/modules/mail/name-in-subject";
import { commentText, isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import { capitalized } from "~/platform/capitalized";
import type { LocalDate } from "~/time/dates";
import { formatLongDate } from "~/time/formats";
import type { Correction } from "../correction";
import { appliedTexts, groundTexts } from "../messages";
import { changeText, dayInSubject } from "./change-text";

/** The result of an answer. `applied`: without the counterparty's agreement to it. */
export type AnswerResult = "accepted" | "disagreed" | "withdrawn" | "applied";

export interface AnswerMailFacts {
  result: AnswerResult;
  /** Why it was applied. Null if it was not. */
  ground: keyof typeof groundTexts | null;
  /** The person who answered. */
  answerer: Parameters<typeof displayName>[0];
  /** `author`: of the proposal. `person`: of the record, which another one's proposal changes. */
  reader: "author" | "person";
  /** Whether the reader's own record is corrected. */
  isOwnRecord: boolean;
  /** Whether it was proposed at a kiosk without a checked PIN. */
  isUnidentified: boolean;
  correction: Pick<Correction, "id" | "kind" | "day" | "before" | "after" | "timeZone">;
  comment: string | null;
  company: string;
  todayOn: LocalDate;
  origin: string;
}

const resultVerbs: Record<AnswerResult, string> = {
  accepted: "ha aceptado",
  disagreed: "no acepta",
  withdrawn: "ha retirado",
  applied: "ha aplicado",
};

/** Returns the mail about an answer: who gave it, to which change, with which reason, and what the reader can do. */
export function answerMail(news: AnswerMailFacts) {
  const { result, ground, answerer, reader, isOwnRecord, isUnidentified, correction, comment } = news;
  const { id, day } = correction;
  const name = isolateName(displayName(answerer));
  const correctionText =
    reader === "person"
      ? "una corrección de tu registro"
      : isUnidentified
        ? "la corrección"
        : "tu corrección";
  const isForced = ground !== null && ground !== "agreed";
  const recordOwnerText = reader === "author" && !isOwnRecord ? ", de su registro," : "";
  const mail = noticeMail({
    origin: news.origin,
    subject: `${nameInSubject(displayName(answerer), "Alguien de tu empresa")} ${resultVerbs[result]} ${correctionText} ${dayInSubject(day, news.todayOn)}`,
    what: `${name} ${resultVerbs[result]} ${correctionText} del ${formatLongDate(day)}${recordOwnerText} en «${isolateName(news.company)}»: ${keepArrowsUnbroken(changeText(correction, { isHourNamed: true }))}${isForced ? ` (${groundTexts[ground]})` : ""}.${commentText(comment)}`,
    button: { label: "Ver la corrección", path: `/corrections?status=all&day=${day}#${id}` },
    next: nextText(news, name),
  });
  // A summary has one button for all its corrections.
  const list = { label: "Ver las correcciones", path: "/corrections?status=all" };
  return { ...mail, line: { ...mail.line, button: list } };
}

/** Returns a change whose arrows keep their hours beside them. */
const keepArrowsUnbroken = (change: string) => change.replaceAll(" → ", "\u00a0→\u00a0");

function nextText(
  { result, reader, isOwnRecord, correction: { kind } }: AnswerMailFacts,
  name: string,
): string {
  const stateSentence = capitalized(appliedTexts[kind]);
  switch (result) {
    case "accepted":
      return `${stateSentence}. No tienes que hacer nada más.`;
    case "applied":
      return reader === "person"
        ? `${stateSentence}. ¿No fue así? Propón otra corrección o habla con ${name}.`
        : `${stateSentence}. No tienes que hacer nada más.`;
    case "withdrawn":
      return "El registro sigue como estaba. Si hace falta, propón otra corrección.";
    case "disagreed":
      return isOwnRecord
        ? `El registro sigue como estaba, y queda anotado lo que propusiste. ¿No lo ves igual? Habla con ${name}.`
        : "Puedes retirarla, o aplicarla sin acuerdo: se verán siempre las dos versiones.";
  }
}
