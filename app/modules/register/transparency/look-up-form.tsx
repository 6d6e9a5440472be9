import { useRef, useState, type FormEvent } from "react";
import { Button } from "~/ui/button";
import { DateField } from "~/ui/date-field";
import { LiveRegion, Notice } from "~/ui/notice";
import { FileButton } from "~/ui/file-button";
import { formatDate, type LocalDate } from "~/time/dates";
import { missingDay, parseDate } from "~/time/typed-dates";

interface LookUpOutcome {
  tone: "success" | "problem" | "info";
  text: string;
}

export interface LookUp {
  /** Returns the outcome in Spanish. It never throws. */
  describe: (file: File, day: LocalDate) => Promise<LookUpOutcome>;
  /** Returns the last day of a register that a file shows, or null. It never throws. */
  lastDayIn: (file: File) => Promise<LocalDate | null>;
}

/** Looks up a register's day in the log, in the browser. @param lastDay the last published day. */
export function LookUpForm({ lastDay, lookUp }: { lastDay: LocalDate; lookUp: LookUp }) {
  const [file, setFile] = useState<File>();
  const [day, setDay] = useState(lastDay);
  const [error, setError] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<LookUpOutcome | "working" | null>(null);
  const newestFileRef = useRef<File>();

  async function chooseFile(chosenFile: File | undefined) {
    newestFileRef.current = chosenFile;
    setFile(chosenFile);
    setOutcome(null);
    const shownDay = chosenFile && (await lookUp.lastDayIn(chosenFile));
    // The user may have chosen another file meanwhile.
    if (shownDay && newestFileRef.current === chosenFile) setDay(shownDay);
  }

  async function submitLookUp(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("day") as string;
    const typedDay = parseDate(text);
    const fault = dayFaultOf(typedDay, { text, lastDay });
    setError(fault);
    if (typedDay === null || fault) return setOutcome(null);
    if (!file)
      return setOutcome({
        tone: "problem",
        text: "Elige antes un archivo: un paquete, un comprobante o el punto de control de un correo.",
      });
    setOutcome("working");
    setOutcome(await lookUp.describe(file, typedDay));
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void submitLookUp(event)}
      className="flex flex-col items-start gap-4"
    >
      <FileButton
        label={file ? `Elegido: ${file.name}` : "Elegir archivo"}
        chosen="elegido"
        accept=".zip,.json,.checkpoint,.txt"
        onChoose={(chosenFile) => void chooseFile(chosenFile)}
      />
      <DateField label="Día (UTC)" name="day" defaultValue={formatDate(day)} error={error ?? undefined} />
      <Button type="submit" disabled={outcome === "working"}>
        {outcome === "working" ? "Buscando…" : "Buscar en el registro"}
      </Button>
      <LiveRegion className="w-full">
        {outcome && outcome !== "working" && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      </LiveRegion>
    </form>
  );
}

function dayFaultOf(
  day: LocalDate | null,
  { text, lastDay }: { text: string; lastDay: LocalDate },
): string | null {
  if (day === null) return `${missingDay(text) ?? "Escribe la fecha como dd/mm/aaaa"}.`;
  return day > lastDay
    ? `El último día publicado es el ${formatDate(lastDay)}: escribe ese o uno anterior.`
    : null;
}
