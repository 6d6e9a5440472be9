import { faultOfDay } from "~/modules/schedules/fault-of-pattern";
import type { Segment } from "~/modules/schedules/schedule";
import { parseShift, type ShiftFault } from "~/modules/schedules/terms/parse-shift";
import type { ShiftTemplate } from "../../shift-week";

export type CellFault = ShiftFault | "overlap" | "longer-than-a-day";

/**
 * Reads what a manager typed into a cell: times as `12-16 20-0:30`, the name of a template, or `libre`. An empty text is a free day. Returns a
 * code for any other text.
 */
export function readCell(
  text: string,
  templates: readonly ShiftTemplate[],
): { segments: readonly Segment[] } | { fault: CellFault } {
  const typed = plain(text);
  const template = templates.find(({ name }) => plain(name) === typed);
  if (template && typed !== "") return { segments: template.segments };
  const read = parseShift(text);
  if ("fault" in read) return read;
  const { segments } = read;
  switch (faultOfDay(segments)) {
    case null:
      return { segments };
    case "longer-than-a-day":
      return { fault: "longer-than-a-day" };
    case "empty-segment":
    case "not-whole-minutes":
    case "starts-outside-its-day":
      return { fault: "not-a-shift" };
    case "overlapping-segments":
      return { fault: "overlap" };
  }
}

const plain = (text: string) => text.trim().toLocaleLowerCase("es");
