import { faultOfDay } from "~/modules/schedules/fault-of-pattern";
import type { Segment } from "~/modules/schedules/schedule";
import { weekOf, type LocalDate } from "~/time/dates";
import { weekPath } from "./grid/week-path";

/** A shift that another centre requests. */
export interface ShiftRequest {
  /** Where it is worked. */
  centreId: string;
  on: LocalDate;
  segment: Segment;
}

/** Returns the path of a week that offers a requested shift. {@link readShiftRequest} reads it. */
export const requestPath = ({ centreId, on, segment: { from, to } }: ShiftRequest): string =>
  weekPath(weekOf(on).from, { day: on, request: `${centreId}_${from}_${to}` });

/** Reads the requested shift of an address; null without a readable one. @param on its day. */
export function readShiftRequest(params: URLSearchParams, on: LocalDate): ShiftRequest | null {
  const [, centreId, from, to] =
    /^([0-9a-f-]{36})_(\d{1,4})_(\d{1,4})$/.exec(params.get("request") ?? "") ?? [];
  if (!centreId) return null;
  const segment = { from: Number(from), to: Number(to) };
  return faultOfDay([segment]) === null ? { centreId, on, segment } : null;
}
