import Download from "lucide-react/icons/download";
import { useState } from "react";
import type { LocalDate } from "~/time/dates";
import { formatMonth } from "~/time/formats";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { SelectField } from "~/ui/select-field";
import { useDownload } from "~/ui/use-download";
import { messages } from "./messages";
import { monthsKept } from "./report-query";

const kinds = ["pdf", "csv"] as const;
type Kind = (typeof kinds)[number];

const pathOf = (kind: Kind) => `/reports/equipo.${kind}`;

/**
 * The form to download the whole team's month as a file. It works without scripts. The default is last month, or this one in the company's
 * first month. @param sinceOn the company's first day.
 */
export function TeamMonthForm({ todayOn, sinceOn }: { todayOn: LocalDate; sinceOn: LocalDate }) {
  const months = monthsKept(todayOn, sinceOn);
  const [exportedKind, setExportedKind] = useState<Kind>("pdf");
  const { state, download } = useDownload(messages.teamFailed);
  const isBusy = state === "busy";
  return (
    <Section id="equipo" title="El mes de todo el equipo" className="mt-8 card p-4">
      <p className="mt-1 text-muted">
        El registro de jornada de cada persona en un solo archivo: PDF para firmar o entregar, CSV para la
        hoja de cálculo.
      </p>
      <form
        method="get"
        action={pathOf("pdf")}
        className="mt-3 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          const kind = kinds.find((each) => each === submitter?.dataset.kind) ?? "pdf";
          const month = new FormData(event.currentTarget).get("month") as string;
          setExportedKind(kind);
          void download(`${pathOf(kind)}?month=${month}`);
        }}
      >
        <SelectField
          label="Mes"
          name="month"
          defaultValue={(months[1] ?? months[0]!).slice(0, 7)}
          className="w-full sm:w-56"
        >
          {months.map((from) => (
            <option key={from} value={from.slice(0, 7)}>
              {formatMonth(from)}
            </option>
          ))}
        </SelectField>
        {kinds.map((kind) => (
          <Button
            key={kind}
            type="submit"
            look="quiet"
            formAction={pathOf(kind)}
            data-kind={kind}
            softDisabled={isBusy}
          >
            <Download aria-hidden className="size-5" />
            {isBusy && exportedKind === kind ? "Exportando..." : `Equipo en ${kind.toUpperCase()}`}
          </Button>
        ))}
      </form>
      <LiveRegion>{typeof state === "object" && <Notice tone="problem">{state.problem}</Notice>}</LiveRegion>
    </Section>
  );
}
