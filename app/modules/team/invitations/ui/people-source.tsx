import Download from "lucide-react/icons/download";
import { useId, useState } from "react";
import { decodeText, differingLines } from "~/platform/decode-text";
import { isWorkbook } from "~/platform/read-csv";
import { ActionBar } from "~/ui/action-bar";
import { Button } from "~/ui/button";
import { controlClass, Field, noteAttributes } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { Fold } from "~/ui/fold";
import { LiveRegion, Notice } from "~/ui/notice";
import { ReadingChoice } from "~/ui/reading-choice";
import { saveFile } from "~/ui/save-file";
import { useEarlyInput } from "~/ui/use-early-input";
import { useHydrated } from "~/ui/use-hydrated";
import { messages } from "../messages";

const mostFileBytes = 1_000_000;
const fieldNotes = { hint: "Una persona por línea. También puedes pegar desde Excel." };
const listRules = [
  "Columnas: nombre, apellidos, email, dni y rol (empleado o administrador).",
  "Quien tiene email recibe su invitación por correo, válida 7 días. Quien no lo tiene se añade al momento y ficha en la tablet.",
  "Separa con punto y coma, coma o tabulador.",
  "Como mucho 500 personas, y 200 invitaciones cada 24 horas.",
];
const exampleCsv =
  "nombre;email;dni;rol\r\nAna López;ana@empresa.es;12345678Z;empleado\r\nLuis Gil;;87654321X;empleado\r\n";

/**
 * The source of the people: a file or pasted cells.
 * @param problem why the last text cannot be used, shown below the field.
 * @param isRead whether the list is shown, with the button that sends it.
 * @param onProblem gets why a file cannot be read.
 */
export function PeopleSource({
  problem,
  isRead,
  onRead,
  onProblem,
  disabled,
}: {
  problem: string | null;
  isRead: boolean;
  onRead: (text: string) => void;
  onProblem: (problem: string) => void;
  disabled: boolean;
}) {
  const [text, setText] = useState("");
  const [readings, setReadings] = useState<readonly string[]>([]);
  const id = useId();
  const isHydrated = useHydrated();
  const textRef = useEarlyInput<HTMLTextAreaElement>(({ value }) => setText(value));

  const readFile = async (file: File | undefined) => {
    if (!file) return;
    setReadings([]);
    const firstBytes = await file
      .slice(0, 8)
      .arrayBuffer()
      .catch(() => null);
    if (firstBytes && isWorkbook(decodeText(firstBytes)[0])) return onProblem(messages.isWorkbook);
    if (file.size > mostFileBytes) return onProblem(messages.fileTooLarge);
    const bytes = await file.arrayBuffer().catch(() => null);
    if (!bytes) return onProblem(messages.fileUnreadable);
    const texts = decodeText(bytes);
    if (texts.length > 1) setReadings(texts);
    else chooseReading(texts[0]);
  };
  const chooseReading = (reading: string) => {
    setReadings([]);
    setText(reading);
    onRead(reading);
  };

  return (
    <div className="flex max-w-160 flex-col gap-4">
      <Field id={id} label="Pega aquí la lista" notes={fieldNotes}>
        <textarea
          {...noteAttributes(id, { ...fieldNotes, error: problem ?? undefined })}
          ref={textRef}
          rows={6}
          value={text}
          maxLength={mostFileBytes}
          disabled={disabled}
          placeholder={"Ana López ana@empresa.es\nLuis Gil luis@empresa.es"}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          className={`${controlClass} py-2`}
        />
      </Field>
      <LiveRegion className="empty:absolute">
        {problem && (
          <div id={`${id}-error`}>
            <Notice tone="problem">{problem}</Notice>
          </div>
        )}
        {readings.length > 0 && (
          <ReadingChoice
            readings={differingLines(readings)}
            choose={(at) => (
              <Button look="quiet" disabled={disabled} onClick={() => chooseReading(readings[at]!)}>
                Este
              </Button>
            )}
          />
        )}
      </LiveRegion>
      <div className="-mt-4">
        <Fold title="Desde un archivo CSV">
          <ul className="ml-5 flex list-disc flex-col gap-1">
            {listRules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              look="quiet"
              disabled={!isHydrated}
              onClick={() =>
                saveFile(new Blob(["\ufeff", exampleCsv], { type: "text/csv" }), "personas_ejemplo.csv")
              }
            >
              <Download aria-hidden className="size-5" />
              Descargar un ejemplo
            </Button>
            <FileButton
              label="Elegir archivo CSV"
              chosen="archivo elegido"
              accept=".csv,.txt,.xlsx,.xls,text/csv,text/plain"
              disabled={disabled || !isHydrated}
              onChoose={(file) => void readFile(file)}
            />
          </div>
        </Fold>
      </div>
      <ActionBar>
        <Button
          look={isRead ? "quiet" : "primary"}
          disabled={disabled || !isHydrated}
          onClick={() => onRead(text)}
        >
          Ver la lista
        </Button>
      </ActionBar>
    </div>
  );
}
