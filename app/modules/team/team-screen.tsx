import { Link } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import { buttonClass } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { SectionTabs } from "~/ui/shell/section-tabs";
import { bulkButtonId } from "./bulk-bar";
import { copy } from "./copy";
import { DeactivationQuestion } from "./deactivation-question";
import { ExitsForm } from "./exits-form";
import { EditMember } from "./edit-member";
import type { Colleague } from "./find-colleague.server";
import type { TeamAnswer } from "./team-answer";
import { teamQuery } from "./team-filter";
import { TeamFilters } from "./team-filters";
import { TeamList, type TeamListProps } from "./team-list";
import { UndoDeactivation } from "./undo-deactivation";

export interface TeamScreenProps extends Omit<TeamListProps, "answer"> {
  /** How much of the plan is used. */
  usage: ReactNode;
  editing: Colleague | null;
  /** Whether who looks may hand the company over. */
  mayOffer: boolean;
  /** What was done to somebody before one came back to the list. */
  done: keyof typeof doneWords | null;
  answer: TeamAnswer | undefined;
  /** Names an attempt to say when people left. */
  exitsKey: string;
  /** The ways to add or invite somebody; nothing where the subscription does not allow it, of which the shell tells. */
  invite: ReactNode;
}

const doneWords = {
  saved: copy.memberSaved,
  ended: copy.sessionsEnded,
  invited: copy.addressSent,
} as const;

/** What the address of the list says was done to somebody, as `saved=…`. */
export const doneIn = (params: URLSearchParams) =>
  (Object.keys(doneWords) as (keyof typeof doneWords)[]).find((what) => params.has(what)) ?? null;

/** /team: who belongs to the company, and what each may do. */
export function TeamScreen({
  answer,
  usage,
  editing,
  mayOffer,
  done,
  invite,
  exitsKey,
  ...list
}: TeamScreenProps) {
  const { filter, after, next } = list;
  const said = answer?.kind === "status" ? answer : null;
  const asked = answer?.kind === "ask" ? answer : null;
  const [dismissed, setDismissed] = useState<typeof asked>(null);
  const refusal = answer?.kind === "edit" ? answer : undefined;
  const place = { ...(after && { after }) };
  return (
    <>
      <SectionTabs of="Equipo" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Equipo</h1>
        <div className="grid w-full grid-cols-2 gap-2 *:px-3 sm:flex sm:w-auto sm:flex-wrap sm:gap-3 sm:*:px-5 max-sm:[&_svg]:hidden">
          {invite}
        </div>
      </div>
      {usage}
      {editing && (
        <EditMember
          key={editing.id}
          colleague={editing}
          isMe={editing.id === list.me}
          mayOwn={mayOffer && editing.status === "active"}
          refusal={refusal}
          back={`/team${teamQuery(filter, place)}`}
        />
      )}
      <TeamFilters filter={filter} />
      <LiveRegion className="mt-4 empty:absolute">
        {said && <Notice tone={said.tone}>{said.text}</Notice>}
        {!answer && done && <Notice tone="success">{doneWords[done]}</Notice>}
      </LiveRegion>
      {said?.undo && <UndoDeactivation people={said.undo} />}
      {asked && asked !== dismissed && (
        <DeactivationQuestion
          key={asked.title}
          {...{ asked, filter }}
          back={`/team${teamQuery(filter, place)}`}
          onCancel={() => {
            setDismissed(asked);
            document.getElementById(bulkButtonId("inactive"))?.focus();
          }}
        />
      )}
      {said?.exits && said.exits.length > 0 && (
        <ExitsForm key={said.exits[0]!.entryId} exits={said.exits} idempotencyKey={exitsKey} />
      )}
      <TeamList key={teamQuery(filter, place)} {...list} answer={said} />
      <nav aria-label="Páginas del equipo" className="mt-4 flex flex-wrap gap-3">
        {after && (
          <Link to={teamQuery(filter)} className={buttonClass("quiet")}>
            Volver al principio
          </Link>
        )}
        {next && (
          <Link to={teamQuery(filter, { after: next })} className={buttonClass("quiet")}>
            Ver más personas
          </Link>
        )}
      </nav>
    </>
  );
}
