import { useRef, useState } from "react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { SelectField } from "~/ui/select-field";
import { CentreField, type CentreChoice } from "../centre-field";
import { messages as teamMessages } from "../messages";
import { CompanyNameField } from "./company-name-field";
import { messages, roleName } from "./messages";
import { companyNameProblem } from "./invitee-schema";
import type { ChosenUses, PeopleColumn, ColumnUse } from "./model/people-columns";
import { readPeople, type PersonRow } from "./model/people-csv";
import { PeopleSource } from "./ui/people-source";
import { useBulkInvite, type Results } from "./ui/use-bulk-invite";

const peopleText = (count: number) => (count === 1 ? "1 persona" : `${count} personas`);

/** Returns how many rows are invited, and how many are added because they have no address. */
function countInvitedAndAdded(rows: readonly PersonRow[]) {
  const addedCount = rows.filter(({ invitee }) => invitee?.email === null).length;
  return { invited: rows.length - addedCount, added: addedCount };
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
  warn: (addedCount: number, action: "invite" | "activate") => string | null;
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

  const review = (text: string, chosenUses: ChosenUses = new Map()) => {
    const people = readPeople(text, chosenUses);
    reset();
    setRead({ text, chosen: chosenUses });
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
  const invite = (chosenRows: PersonRow[]) => {
    const field = companyNameRef.current?.querySelector("input");
    const missing = field ? companyNameProblem(field.value) : null;
    const centre = centreRef.current?.querySelector("select");
    const isUnplaced = centres.isRequired && centre?.value === "";
    setUnnamed(missing);
    setUnplaced(isUnplaced ? teamMessages.chooseCentre : undefined);
    if (missing) field?.focus();
    else if (isUnplaced) centre.focus();
    else void send(chosenRows, { companyName: field?.value ?? null, centreId: centre?.value || null });
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
        isRead={rows.length > 0}
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

const columnUseOptions = Object.entries(messages.columnUses) as [ColumnUse, string][];

/** The use of each column, which the user can change, and the names of unused columns. */
function PeopleColumnsForm({
  columns,
  isOpen,
  disabled,
  onChoose,
}: {
  columns: readonly PeopleColumn[];
  /** Whether a required column is missing. */
  isOpen: boolean;
  disabled: boolean;
  onChoose: (at: number, use: ColumnUse | null) => void;
}) {
  // Once open, it remains open.
  const [isOpenFirst] = useState(isOpen);
  const unused = columns.filter(({ use }) => use === null).map(({ title }) => `«${title}»`);
  return (
    <details className="card px-4 py-3" open={isOpenFirst || undefined}>
      <summary className="min-h-11 cursor-pointer content-center font-medium break-words">
        {unused.length === 0
          ? "Se usan todas las columnas"
          : `No se ${unused.length === 1 ? "usa la columna" : "usan las columnas"} ${unused.join(", ")}`}
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {columns.map(({ at, title, use }) => (
          <SelectField
            key={at}
            label={title}
            value={use ?? ""}
            disabled={disabled}
            onChange={({ target }) => onChoose(at, (target.value || null) as ColumnUse | null)}
          >
            <option value="">No se usa</option>
            {columnUseOptions.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </details>
  );
}

/** The rows of a file, each with its state: ready, sent, or its error. */
function PeoplePreview({ rows, results }: { rows: PersonRow[]; results: Results }) {
  return (
    <ol className="divide-y divide-line card">
      {rows.map((row) => (
        <li key={row.line} className="flex flex-col gap-1 px-4 py-3 sm:flex-row sm:justify-between sm:gap-4">
          <div className="min-w-0">
            <span className="block font-semibold break-words">
              <span className="mr-2 text-sm font-normal text-muted">Fila {row.line}</span>
              {row.typed.full_name || "(sin nombre)"}
            </span>
            <span className="block text-sm wrap-anywhere text-muted">
              {[row.typed.email || "Sin email", row.typed.dni, row.invitee && roleName(row.invitee.role)]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {row.warning && (
              <span className="flex items-start gap-2 text-sm font-medium text-paused">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {row.warning}
              </span>
            )}
          </div>
          <RowState row={row} result={results.get(row.line)} />
        </li>
      ))}
    </ol>
  );
}

/** @param result undefined until the row was sent. */
function RowState({ row, result }: { row: PersonRow; result: string | null | undefined }) {
  const problem = row.invitee ? result : Object.values(row.errors).join(". ");
  if (problem) {
    return (
      <p className="flex items-start gap-2 text-sm font-medium text-problem sm:max-w-72">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">{problem}</span>
      </p>
    );
  }
  const isSent = result === null;
  const isInvited = row.invitee?.email != null;
  return (
    <p className={`flex items-center gap-2 text-sm font-medium ${isSent ? "text-working" : "text-muted"}`}>
      <CircleCheck aria-hidden className="size-4 shrink-0" />
      {isSent ? (isInvited ? "Invitada" : "Añadida") : isInvited ? "Se invitará" : "Se añade al momento"}
    </p>
  );
}
