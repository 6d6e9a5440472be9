import { useRef, useState } from "react";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { CentreField, type CentreChoice } from "../centre-field";
import { messages as teamMessages } from "../messages";
import { CompanyNameField } from "./company-name-field";
import { messages } from "./messages";
import { companyNameProblem } from "./invitee-schema";
import type { ChosenUses, PeopleColumn } from "./model/people-columns";
import { PeopleColumnsForm } from "./ui/people-columns-form";
import { readPeople, type PersonRow } from "./model/people-csv";
import { PeoplePreview } from "./ui/people-preview";
import { PeopleSource } from "./ui/people-source";
import { useBulkInvite } from "./ui/use-bulk-invite";

const peopleText = (count: number) => (count === 1 ? "1 persona" : `${count} personas`);

/** Returns how many rows are invited, and how many are added because they have no address. */
function countInvitedAndAdded(rows: readonly PersonRow[]) {
  const added = rows.filter(({ invitee }) => invitee?.email === null).length;
  return { invited: rows.length - added, added };
}

/** `12 personas para invitar y 3 para añadir sin email`. */
function intentText({ invited, added }: ReturnType<typeof countInvitedAndAdded>): string {
  if (added === 0) return `${peopleText(invited)} para invitar`;
  if (invited === 0) return `${peopleText(added)} para añadir sin email`;
  return `${peopleText(invited)} para invitar y ${added} para añadir sin email`;
}

/** The text of the button. */
function submitText({ invited, added }: ReturnType<typeof countInvitedAndAdded>): string {
  if (added === 0) return `Invitar a ${peopleText(invited)}`;
  return invited === 0
    ? `Añadir a ${peopleText(added)}`
    : `Invitar a ${peopleText(invited)} y añadir a ${added}`;
}

/** Adds many people: invites those with an address and adds the others. Shows the rows, their errors and the progress. */
export function ImportPeople({
  centres,
  warn,
}: {
  /** The centres in which all of them may begin. */
  centres: CentreChoice;
  /** Returns the effect of this many more people on the plan, or null. */
  warn: (added: number, action: "invite" | "activate") => string | null;
}) {
  const [rows, setRows] = useState<PersonRow[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [columns, setColumns] = useState<PeopleColumn[]>([]);
  const [read, setRead] = useState<{ text: string; chosen: ChosenUses }>({ text: "", chosen: new Map() });
  const [unnamed, setUnnamed] = useState<string | null>(null);
  const companyNameRef = useRef<HTMLDivElement>(null);
  const [unplaced, setUnplaced] = useState<string | undefined>();
  const centreRef = useRef<HTMLDivElement>(null);
  const { results, total, isSending, isWaiting, send, reset } = useBulkInvite();

  const review = (text: string, chosen: ChosenUses = new Map()) => {
    const people = readPeople(text, chosen);
    reset();
    setRead({ text, chosen });
    setProblem(people.ok ? null : people.problem);
    setColumns(people.columns ?? []);
    setRows(people.ok ? people.rows : []);
  };
  const refuse = (reason: string) => {
    reset();
    setProblem(reason);
    setColumns([]);
    setRows([]);
  };
  const invite = (chosen: PersonRow[]) => {
    const field = companyNameRef.current?.querySelector("input");
    const missing = field ? companyNameProblem(field.value) : null;
    const centre = centreRef.current?.querySelector("select");
    const isUnplaced = centres.isRequired && centre?.value === "";
    setUnnamed(missing);
    setUnplaced(isUnplaced ? teamMessages.chooseCentre : undefined);
    if (missing) field?.focus();
    else if (isUnplaced) centre.focus();
    else void send(chosen, { companyName: field?.value ?? null, centreId: centre?.value || null });
  };
  const validRows = rows.filter(({ invitee }) => invitee !== null);
  const unsentRows = validRows.filter(({ line }) => results.get(line) !== null);
  const wrongCount = rows.length - validRows.length;
  const warnedCount = rows.filter(({ warning }) => warning !== null).length;
  const sentCount = validRows.length - unsentRows.length;
  const hasTried = results.size > 0;
  const { invited, added } = countInvitedAndAdded(validRows);
  const warning = hasTried || isSending ? null : warn(validRows.length, invited > 0 ? "invite" : "activate");

  return (
    <div className="mt-4 flex flex-col gap-6">
      <PeopleSource
        problem={problem}
        disabled={isSending}
        onRead={(text) => review(text)}
        onProblem={refuse}
      />
      <LiveRegion>
        {!problem && rows.length > 0 && (
          <p className="font-medium">
            {hasTried
              ? `${sentCount} de ${peopleText(validRows.length)} ${added === 0 ? "con invitación enviada" : "con invitación enviada o añadidas"}`
              : intentText({ invited, added })}
            {warnedCount > 0 && `, ${warnedCount} con algo que conviene revisar`}
            {wrongCount > 0 &&
              (wrongCount === 1
                ? ", 1 con un error: no se enviará"
                : `, ${wrongCount} con errores: no se enviarán`)}
          </p>
        )}
        {isWaiting && <p className="mt-1 text-muted">{messages.importWaits}</p>}
        {!problem && warning && (
          <div className="mt-3">
            <Notice tone="info">{warning}</Notice>
          </div>
        )}
      </LiveRegion>
      {columns.length > 0 && (
        <PeopleColumnsForm
          key={read.text}
          columns={columns}
          isOpen={problem !== null}
          disabled={isSending || hasTried}
          onChoose={(at, use) => review(read.text, new Map([...read.chosen, [at, use]]))}
        />
      )}
      {isSending && (
        <progress
          aria-label="Personas ya tramitadas"
          value={total - unsentRows.filter(({ line }) => !results.has(line)).length}
          max={total}
          className="h-3 w-full accent-brand"
        />
      )}
      {countInvitedAndAdded(unsentRows).invited > 0 && (
        <div ref={companyNameRef} className="max-w-md empty:hidden">
          <CompanyNameField error={unnamed ?? undefined} />
        </div>
      )}
      {unsentRows.length > 0 && (
        <div ref={centreRef} className="max-w-md empty:hidden">
          <CentreField choice={centres} typed={undefined} error={unplaced} hint={messages.centreOfAll} />
        </div>
      )}
      {unsentRows.length > 0 && (
        <Button softDisabled={isSending} onClick={() => invite(unsentRows)} className="self-start">
          {isSending && "Enviando..."}
          {!isSending &&
            (hasTried ? "Reintentar las que faltan" : submitText(countInvitedAndAdded(unsentRows)))}
        </Button>
      )}
      {rows.length > 0 && <PeoplePreview rows={rows} results={results} />}
    </div>
  );
}
