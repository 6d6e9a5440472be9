import { Link, Form } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import Search from "lucide-react/icons/search";
import { buttonClass, Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { SectionTabs } from "~/ui/shell/section-tabs";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useSlashKey } from "~/ui/use-slash-key";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { useIsSending } from "~/ui/use-is-sending";
import { bulkButtonId } from "./ui/bulk-bar";
import { messages } from "./messages";
import { DeactivationQuestion } from "./ui/deactivation-question";
import { ExitsForm } from "./ui/exits-form";
import { EditMember } from "./ui/edit-member";
import type { ShownScopeChange } from "./scope-changes.server";
import type { Colleague } from "./find-colleague.server";
import type { TeamAnswer } from "./team-answer";
import { teamQueryOf, type TeamFilter } from "./team-filter";
import { TeamList, type TeamListProps } from "./ui/team-list";

export interface TeamScreenProps extends Omit<TeamListProps, "answer"> {
  /** The usage of the plan. */
  usage: ReactNode;
  /** The people who wait for room in it. */
  waiting: ReactNode;
  editing: Colleague | null;
  /** Whether the user may limit administrators to centres. */
  mayScope: boolean;
  /** The last changes of the centres of the person who is edited. */
  scopeChanges: readonly ShownScopeChange[];
  /** Whether the user may offer the company to a colleague. */
  mayOffer: boolean;
  mayPrintLink: boolean;
  /** What the last form of the dialog did before it redirected here. */
  done: keyof typeof doneTexts | null;
  answer: TeamAnswer | undefined;
  /** The idempotency key of the exits form. */
  exitsKey: string;
  /** The buttons to add or invite people. Empty while the company has a restriction, which the shell shows. */
  invite: ReactNode;
}

const doneTexts = {
  saved: messages.memberSaved,
  ended: messages.sessionsEnded,
  invited: messages.addressSent,
} as const;

/** Returns the finished change that the list's address names, for example `saved=…`. */
export const doneWordIn = (params: URLSearchParams) =>
  (Object.keys(doneTexts) as (keyof typeof doneTexts)[]).find((what) => params.has(what)) ?? null;

/** /team: the people of the company, and their roles. */
export function TeamScreen({
  answer,
  usage,
  waiting,
  editing,
  mayScope,
  scopeChanges,
  mayOffer,
  mayPrintLink,
  done,
  invite,
  exitsKey,
  ...list
}: TeamScreenProps) {
  const { filter, after, next } = list;
  const statusAnswer = answer?.kind === "status" ? answer : null;
  const question = answer?.kind === "ask" ? answer : null;
  const [dismissed, setDismissed] = useState<typeof question>(null);
  const receiptRef = useRef<HTMLDivElement>(null);
  // The pressed button goes with the ticks.
  useEffect(() => {
    if (statusAnswer && document.activeElement === document.body) receiptRef.current?.focus();
  }, [statusAnswer]);
  const refusal = answer?.kind === "edit" ? answer : undefined;
  const place = { ...(after && { after }) };
  const isAlone =
    list.people.length + list.invited.length === 1 &&
    filter.search === "" &&
    filter.status === null &&
    after === null;
  return (
    <>
      <SectionTabs of="Equipo" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Equipo</h1>
        <div className="grid w-full grid-cols-2 gap-2 *:px-3 sm:flex sm:w-auto sm:flex-wrap sm:gap-3 sm:*:px-5 max-sm:[&_svg]:hidden">
          {invite}
        </div>
      </div>
      {waiting}
      {editing && (
        <EditMember
          key={editing.id}
          colleague={editing}
          isMe={editing.id === list.me}
          centres={mayScope ? list.centres : null}
          scopeChanges={scopeChanges}
          mayOwn={mayOffer && editing.status === "active"}
          mayPrintLink={mayPrintLink}
          refusal={refusal}
          back={`/team${teamQueryOf(filter, place)}`}
        />
      )}
      {isAlone ? (
        <p className="mt-4 max-w-prose text-muted">{messages.aloneHint}</p>
      ) : (
        <TeamFilters filter={filter} />
      )}
      <div ref={receiptRef} tabIndex={-1} className="scroll-mt-16 outline-none">
        <LiveRegion className="mt-4 empty:absolute">
          {statusAnswer && <Notice tone={statusAnswer.tone}>{statusAnswer.text}</Notice>}
          {!answer && done && <Notice tone="success">{doneTexts[done]}</Notice>}
        </LiveRegion>
      </div>
      {statusAnswer?.withoutTerms && <TermsEnded people={statusAnswer.withoutTerms} />}
      {statusAnswer?.undo && <UndoDeactivation people={statusAnswer.undo} undoneAt={statusAnswer.undoneAt} />}
      {question && question !== dismissed && (
        <DeactivationQuestion
          key={question.title}
          {...{ question, filter }}
          back={`/team${teamQueryOf(filter, place)}`}
          onCancel={() => {
            setDismissed(question);
            document.getElementById(bulkButtonId("inactive"))?.focus();
          }}
        />
      )}
      {statusAnswer?.exits && statusAnswer.exits.length > 0 && (
        <ExitsForm
          key={statusAnswer.exits[0]!.entryId}
          exits={statusAnswer.exits}
          idempotencyKey={exitsKey}
        />
      )}
      <TeamList key={teamQueryOf(filter, place)} {...list} answer={statusAnswer} />
      <nav aria-label="Páginas del equipo" className="mt-4 flex flex-wrap gap-3">
        {after && (
          <Link to={teamQueryOf(filter)} className={buttonClass("quiet")}>
            Volver al principio
          </Link>
        )}
        {next && (
          <Link to={teamQueryOf(filter, { after: next })} className={buttonClass("quiet")}>
            Ver más personas
          </Link>
        )}
      </nav>
      {usage}
    </>
  );
}

/** Says that people who are active again have no terms, with the way to give them some. */
const TermsEnded = ({ people }: { people: readonly string[] }) => (
  <div className="mt-2 flex flex-wrap items-center gap-3">
    <p className="min-w-0">
      {people.length === 1
        ? "1 persona activada está sin horario: el que tenía acabó al desactivarla."
        : `${people.length} personas activadas están sin horario: los que tenían acabaron al desactivarlas.`}
    </p>
    <Link
      to={`/schedules/new?${new URLSearchParams(people.map((id) => ["person", id]))}`}
      className={buttonClass("quiet")}
    >
      Poner horario
    </Link>
  </div>
);

/** The search and status of the list, in one line. The key / moves to the search. */
function TeamFilters({ filter: { search, status } }: { filter: TeamFilter }) {
  const form = useRef<HTMLFormElement>(null);
  useSlashKey(form);
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      className="mt-4 grid grid-cols-[minmax(0,1fr)_min(7.5rem,50%)] gap-2 sm:max-w-xl [&_label]:sr-only"
    >
      <TextField
        key={search}
        label="Buscar por nombre, email o DNI"
        placeholder="Buscar"
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-keyshortcuts="/"
        maxLength={100}
        defaultValue={search}
        adornment={
          <button
            type="submit"
            aria-label="Buscar"
            className="absolute inset-y-0 right-0 grid size-11 place-items-center rounded-lg text-muted hover:text-brand"
          >
            <Search aria-hidden className="size-5" />
          </button>
        }
      />
      <SelectField key={status} label="Estado" name="status" defaultValue={status ?? ""}>
        <option value="">Todos</option>
        <option value="active">Activos</option>
        <option value="inactive">Inactivos</option>
      </SelectField>
    </Form>
  );
}

/** How long it is shown. Without scripts it remains. */
const undoOfferedMs = 10_000;

/**
 * 'Deshacer', for people who have just been deactivated. It does not disappear while focused or hovered.
 * @param people a new array for each change.
 * @param undoneAt when they were deactivated (ms).
 */
function UndoDeactivation({ people, undoneAt }: { people: string[]; undoneAt: number | undefined }) {
  const [over, setOver] = useState<string[]>();
  const [isHeld, setHeld] = useState(false);
  // A press already counts while the list reloads after the deactivation.
  const isSending = useIsSending();
  const isOffered = people !== over;
  useEffect(() => {
    if (!isOffered || isHeld) return;
    const timer = setTimeout(() => setOver(people), undoOfferedMs);
    return () => clearTimeout(timer);
  }, [people, isOffered, isHeld]);
  // The button that the user pressed disappeared with its question. From here Tab moves to 'Deshacer'.
  const placeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) placeRef.current?.focus({ preventScroll: true });
  }, [people]);
  return (
    <div ref={placeRef} tabIndex={-1} className="outline-none">
      {isOffered && (
        <Form
          method="post"
          preventScrollReset
          className="mt-2"
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
        >
          <ExpectedProfileField />
          <input type="hidden" name="set_status" value="active" />
          {undoneAt !== undefined && <input type="hidden" name="undo" value={undoneAt} />}
          {people.map((id) => (
            <input key={id} type="hidden" name="profile_id" value={id} />
          ))}
          <Button type="submit" look="quiet" softDisabled={isSending}>
            Deshacer
          </Button>
        </Form>
      )}
    </div>
  );
}
