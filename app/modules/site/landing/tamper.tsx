import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";

/** An entry of the sample: its day and its hours to the minute, which a visitor may change. */
interface Row {
  day: string;
  entered: string;
  left: string;
}

interface Change {
  entered?: string;
  left?: string;
  isRemoved?: boolean;
}

interface SampleJudgement {
  isValid: boolean;
  messages: readonly string[];
  total: number;
}

/** A register in the visitor's browser, and the function that verifies it with the visitor's changes, by row index. */
export interface Sample {
  rows: readonly Row[];
  judge: (changes: ReadonlyMap<number, Change>) => Promise<SampleJudgement>;
}

const rowsShown = 6;
const messagesShown = 4;

/** A register to alter, and the verifier's result after each change. */
export default function Tamper({ sample }: { sample: Sample }) {
  const [changes, setChanges] = useState<ReadonlyMap<number, Change>>(new Map());
  const verdict = useVerdict(sample, changes);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const change = (at: number, what: Change) =>
    setChanges((previousChanges) =>
      new Map(previousChanges).set(at, { ...previousChanges.get(at), ...what }),
    );
  const remainingCount = sample.rows.length - rowsShown;
  return (
    <div className="card p-4 sm:p-6">
      <h3 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        registro.csv, del paquete de ejemplo
      </h3>
      <p className="mt-1 text-muted">Cambia una hora o quita un día. Se comprueba solo.</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {sample.rows.slice(0, rowsShown).map((row, at) => (
          <Entry
            key={row.day + row.entered}
            row={row}
            change={changes.get(at) ?? {}}
            onChange={(what) => change(at, what)}
          />
        ))}
      </ul>
      {remainingCount > 0 && (
        <p className="mt-2 text-sm text-muted">Y {remainingCount} fichajes más, que se comprueban también.</p>
      )}
      <LiveRegion className="mt-4 min-h-24">{verdict && <Verdict {...verdict} />}</LiveRegion>
      <Button
        look="quiet"
        className="mt-4"
        softDisabled={changes.size === 0}
        onClick={() => setChanges(new Map())}
      >
        Dejarlo como estaba
      </Button>
    </div>
  );
}

/** Returns the verifier's result for the latest change. Late results are dropped. */
function useVerdict(sample: Sample, changes: ReadonlyMap<number, Change>): SampleJudgement | null {
  const [verdict, setVerdict] = useState<SampleJudgement | null>(null);
  useEffect(() => {
    let isOld = false;
    void sample.judge(changes).then((newVerdict) => {
      if (!isOld) setVerdict(newVerdict);
    });
    return () => {
      isOld = true;
    };
  }, [sample, changes]);
  return verdict;
}

interface EntryProps {
  row: Row;
  change: Change;
  onChange: (what: Change) => void;
}

function Entry({ row, change, onChange }: EntryProps) {
  const { isRemoved = false } = change;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className={`min-w-24 flex-1 tabular-nums ${isRemoved ? "text-muted line-through" : ""}`}>
        {row.day}
      </span>
      <span className="flex items-center gap-2">
        {(["entered", "left"] as const).map((which) => (
          <input
            key={which}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            disabled={isRemoved}
            aria-label={`${which === "entered" ? "Entrada" : "Salida"} del ${row.day}`}
            value={change[which] ?? row[which]}
            onChange={({ target }) => onChange({ [which]: target.value })}
            className="min-h-11 w-16 rounded-lg border border-field bg-surface px-2 text-center tabular-nums disabled:opacity-50"
          />
        ))}
        <Button look="quiet" className="w-24 px-0!" onClick={() => onChange({ isRemoved: !isRemoved })}>
          {isRemoved ? "Devolver" : "Quitar"}
          <span className="sr-only"> el {row.day}</span>
        </Button>
      </span>
    </li>
  );
}

function Verdict({ isValid, messages, total }: SampleJudgement) {
  if (isValid)
    return (
      <Notice tone="success">
        <p className="font-bold">Válido</p>
        <p className="font-normal">Está tal como se firmó. Ahora cambia algo.</p>
      </Notice>
    );
  return (
    <Notice tone="problem">
      <p className="font-bold">No válido: alguien lo ha cambiado</p>
      <ul className="mt-1 flex flex-col gap-1 font-normal">
        {messages.slice(0, messagesShown).map((message) => (
          <li key={message} className="wrap-anywhere">
            {message}
          </li>
        ))}
        {total > messagesShown && <li>Y {total - messagesShown} problemas más.</li>}
      </ul>
    </Notice>
  );
}
