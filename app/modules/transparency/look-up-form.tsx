import { useState, type FormEvent } from "react";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { SelectField } from "~/ui/select-field";
import { FileButton } from "~/ui/file-button";
import { addDays, formatDate, type LocalDate } from "~/time/dates";

const daysOffered = 31;

interface Told {
  tone: "success" | "problem" | "info";
  text: string;
}

/** What came of it, in Spanish; it never throws. */
export type LookUpFile = (file: File, day: LocalDate) => Promise<Told>;

/** Looks up in the browser whether a register is in the log on a day. @param lastDay the last that was added. */
export function LookUpForm({ lastDay, lookUp }: { lastDay: LocalDate; lookUp: LookUpFile }) {
  const [file, setFile] = useState<File>();
  const [told, setTold] = useState<Told | "working" | null>(null);
  const days = Array.from({ length: daysOffered }, (_, before) => addDays(lastDay, -before));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const day = new FormData(event.currentTarget).get("day") as LocalDate;
    if (!file)
      return setTold({
        tone: "problem",
        text: "Elige antes un archivo: un paquete, un comprobante o un punto de control.",
      });
    setTold("working");
    setTold(await lookUp(file, day));
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-4">
      <FileButton
        label={file ? `Elegido: ${file.name}` : "Elegir archivo"}
        chosen="elegido"
        accept=".zip,.json,.checkpoint,.txt"
        onChoose={setFile}
      />
      <SelectField label="Día (UTC)" name="day" defaultValue={lastDay}>
        {days.map((day) => (
          <option key={day} value={day}>
            {formatDate(day)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" disabled={told === "working"}>
        {told === "working" ? "Buscando…" : "Buscar en el registro"}
      </Button>
      <LiveRegion className="w-full">
        {told && told !== "working" && <Notice tone={told.tone}>{told.text}</Notice>}
      </LiveRegion>
    </form>
  );
}
