import { faultOfDay, faultOfTimes, type DayFault } from "~/modules/schedules/fault-of-pattern";
import type { ShiftSegment } from "~/modules/schedules/published-week";
import type { Segment } from "~/modules/schedules/schedule";
import { parseShift, shiftText, type ShiftFault } from "~/modules/schedules/terms/parse-shift";
import type { CentreName, ShiftTemplate } from "../../model/shift-week";

export type CellFault = ShiftFault | "unknown-centre" | "overlap" | "longer-than-a-day";

/** What the text of a cell can name: templates, and centres where shifts are worked. */
export interface CellNames {
  templates: readonly ShiftTemplate[];
  centreNames: readonly CentreName[];
}

/**
 * Reads what a manager typed into a cell: times as `12-16 20-0:30`, the name of a template, or `libre`. An empty text is a free day. With
 * `12-16 en Triana 20-0:30` the shifts before the name, back to the centre before it, are worked there. Returns a code for any other text.
 */
export function readCell(text: string, names: CellNames): ReadCell {
  const parsedCell = readPlaces(text, names);
  if ("fault" in parsedCell) return parsedCell;
  const { segments } = parsedCell;
  // Shifts at two centres can have two clocks: the whole week is read before they are compared.
  const isOnePlace = segments.every(({ centre }) => centre === segments[0]!.centre);
  const fault = isOnePlace ? faultOfDay(segments) : faultOfTimes(segments);
  return fault === null ? parsedCell : { fault: dayFaults[fault] };
}

type ReadCell = { segments: readonly ShiftSegment[] } | { fault: CellFault };

/** The faults of a day as the grid names them. */
export const dayFaults: Record<DayFault, CellFault> = {
  "longer-than-a-day": "longer-than-a-day",
  "empty-segment": "not-a-shift",
  "not-whole-minutes": "not-a-shift",
  "starts-outside-its-day": "not-a-shift",
  "overlapping-segments": "overlap",
};

function readPlaces(text: string, { templates, centreNames }: CellNames): ReadCell {
  const normalizedText = plainText(text);
  const withoutCentre = readShifts(normalizedText, templates);
  if ("segments" in withoutCentre || !namesCentre.test(normalizedText)) return withoutCentre;
  // Times and names take turns.
  const parts = normalizedText.split(centrePatternOf(centreNames));
  const times = parts.filter((_, at) => at % 2 === 0);
  const typedCentreNames = parts.filter((_, at) => at % 2 === 1);
  const parsedShifts = readShifts(times.join(" "), templates);
  if ("fault" in parsedShifts)
    return times.some((part) => namesCentre.test(part)) ? { fault: "unknown-centre" } : parsedShifts;
  if (parsedShifts.segments.length === 0) return { fault: "not-a-shift" };
  const counts = typedCentreNames.map((_, at) =>
    countSegmentsIn(times.slice(0, at + 1).join(" "), templates),
  );
  return {
    segments: parsedShifts.segments.map((segment, at) => {
      const name = typedCentreNames[counts.findIndex((count) => at < count)];
      const centre = centreNames.find((each) => plainText(each.name) === name);
      return centre ? { ...segment, centre: centre.id } : segment;
    }),
  };
}

const namesCentre = /(?:^|\s)en(?:\s|$)/;

/** Writes the shifts of a day as {@link readCell} reads them; a free day is empty. @param own the centre of their person. */
export function cellText(
  segments: readonly ShiftSegment[],
  { own, centreNames }: { own: string | null } & Pick<CellNames, "centreNames">,
): string {
  const times = shortTimes(segments);
  const nameOf = (id: string | null) => centreNames.find((centre) => centre.id === id)?.name ?? "otro centro";
  return segments
    .map((segment, at) => {
      const centre = segment.centre ?? own;
      const next = segments[at + 1];
      const isNamed = next ? (next.centre ?? own) !== centre : centre !== own;
      return isNamed ? `${times[at]} en ${nameOf(centre)}` : times[at];
    })
    .join(" y ");
}

/** Returns the times of each shift as people type them: `9-13:30`. */
const shortTimes = (segments: readonly Segment[]): string[] =>
  shiftText(segments)
    .replaceAll(/(\d\d):(\d\d)/g, (_, hour: string, minute: string) =>
      minute === "00" ? String(Number(hour)) : `${Number(hour)}:${minute}`,
    )
    .split(" y ");

function readShifts(
  typedText: string,
  templates: readonly ShiftTemplate[],
): { segments: readonly Segment[] } | { fault: CellFault } {
  const template = templates.find(({ name }) => plainText(name) === typedText.trim());
  if (template && typedText.trim() !== "") return { segments: template.segments };
  return parseShift(typedText);
}

function countSegmentsIn(typedText: string, templates: readonly ShiftTemplate[]): number {
  const parsedShifts = readShifts(typedText, templates);
  return "segments" in parsedShifts ? parsedShifts.segments.length : 0;
}

/** Returns an expression that finds `en` and the name of a centre. The longest name comes first: a name can begin with another one. */
const centrePatternOf = (centreNames: readonly CentreName[]): RegExp => {
  const names = centreNames
    .map(({ name }) => plainText(name).replaceAll(/[^\p{L}\d\s]/gu, String.raw`\$&`))
    .sort((one, other) => other.length - one.length);
  return new RegExp(String.raw`\s+en\s+(${names.join("|")})(?![\p{L}\d])`, "u");
};

/** Returns a text without capitals and accents. */
const plainText = (text: string) =>
  text.trim().toLocaleLowerCase("es").normalize("NFD").replaceAll(/\p{M}/gu, "");
