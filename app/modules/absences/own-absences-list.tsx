import { Link } from "@remix-run/react";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Undo from "lucide-react/icons/undo-2";
import { buttonClass } from "~/ui/button";
import type { ShownAbsence } from "./show-own-absences.server";
import { AnswerForm, CancelForm, WithdrawForm } from "./ui/answer-form";

interface OwnAbsencesListProps {
  absences: readonly ShownAbsence[];
  profileId: string;
  isOwn: boolean;
  isSending: boolean;
}

/** The absences of a person, the latest first. */
export const OwnAbsencesList = ({ absences, ...others }: OwnAbsencesListProps) => (
  <ul className="mt-4 flex flex-col gap-3">
    {absences.map((absence) => (
      <AbsenceCard key={absence.id} absence={absence} {...others} />
    ))}
  </ul>
);

const stateLooks = {
  requested: { icon: Clock, className: "text-paused" },
  accepted: { icon: CircleCheck, className: "text-working" },
  declined: { icon: CircleX, className: "text-problem" },
  withdrawn: { icon: Undo, className: "text-muted" },
} as const;

interface AbsenceCardProps {
  absence: ShownAbsence;
  profileId: string;
  isOwn: boolean;
  isSending: boolean;
}

/** An absence with its state, the words about it, and what the viewer may do. */
function AbsenceCard({ absence, profileId, isOwn, isSending }: AbsenceCardProps) {
  const { id, kind, days, state, stateText, by, paid, request, note } = absence;
  const { icon: Icon, className } = stateLooks[state];
  const form = { id, profileId, describedBy: `absence-${id}`, isSending };
  return (
    <li className="card p-4">
      <h2 id={form.describedBy} className="font-semibold wrap-anywhere">
        {kind} {days}
      </h2>
      <p className={`mt-1 flex items-center gap-2 font-medium ${className}`}>
        <Icon aria-hidden className="size-4 shrink-0" />
        {stateText}
      </p>
      {(by ?? paid) && (
        <p className="text-sm wrap-anywhere text-muted">{[by, paid].filter(Boolean).join(" · ")}</p>
      )}
      {request && <Quote who={isOwn ? "Escribiste" : "Escribió"} words={request} />}
      {note && <Quote who="Respuesta" words={note} />}
      {absence.returned !== null && <p className="mt-2 text-pretty wrap-anywhere">{absence.returned}</p>}
      {absence.away !== null && <p className="mt-2 wrap-anywhere">{absence.away}</p>}
      {absence.mayAnswer && <AnswerForm {...form} />}
      {(absence.mayWithdraw || absence.mayCancel) && (
        <div className="mt-3 flex flex-wrap items-start gap-3">
          {absence.mayChange && (
            <Link to={`/absences/new?person=${profileId}&change=${id}`} className={buttonClass("quiet")}>
              Cambiar los días
            </Link>
          )}
          {absence.mayWithdraw ? <WithdrawForm {...form} /> : <CancelForm {...form} isOwn={isOwn} />}
        </div>
      )}
      {absence.history.length > 0 && <History lines={absence.history} />}
    </li>
  );
}

const History = ({ lines }: { lines: ShownAbsence["history"] }) => (
  <details className="mt-1 -mb-2">
    <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-medium text-brand underline">
      Ver los pasos ({lines.length})
    </summary>
    <ol className="flex flex-col gap-2 border-l border-line pl-3 text-sm">
      {lines.map(({ version, text, note }) => (
        <li key={version} className="wrap-anywhere whitespace-pre-line">
          {text}
          {note && (
            <>
              {" "}
              «<bdi>{note}</bdi>»
            </>
          )}
        </li>
      ))}
    </ol>
  </details>
);

const Quote = ({ who, words }: { who: string; words: string }) => (
  <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">
    {who}: «<bdi>{words}</bdi>»
  </p>
);
