import type { Segment } from "~/modules/schedules/schedule";
import type { ShiftTemplate } from "../../model/shift-week";
import { isSameDay } from "../../model/to-stored-days";

/** A template with the class that colours its shifts. */
export interface TemplateColour {
  segments: readonly Segment[];
  colour: string;
}

const colourClasses = [
  "border-shift-1",
  "border-shift-2",
  "border-shift-3",
  "border-shift-4",
  "border-shift-5",
  "border-shift-6",
];

/** Assigns a colour to each template, in their order. */
export const coloursOf = (templates: readonly ShiftTemplate[]): TemplateColour[] =>
  templates.map(({ segments }, at) => ({ segments, colour: colourClasses[at % colourClasses.length]! }));

/** Returns the colour of a day with the shifts of a template; null for other days. */
export const colourOf = (segments: readonly Segment[], all: readonly TemplateColour[]): string | null =>
  segments.length === 0
    ? null
    : (all.find((template) => isSameDay(template.segments, segments))?.colour ?? null);
