import { instantOf } from "~/modules/schedules/instant-of";
import type { Schedule } from "~/modules/schedules/schedule";
import type { CompanyWeek, StoredRequest } from "../model/shift-week";
import { requestStateOf, type RequestState } from "./model/request-state";

/** A request with what became of it. */
export interface JudgedRequest {
  request: StoredRequest;
  state: RequestState;
}

/** Returns the state of the requests of a week. @param now in ms. */
export function judgeRequests(
  {
    requests,
    people,
    others,
    centreNames,
  }: Pick<CompanyWeek, "requests" | "people" | "others" | "centreNames">,
  { now, companyZone }: { now: number; companyZone: string },
): JudgedRequest[] {
  const schedules = new Map<string, Schedule>(
    [...people, ...others].map(({ id, schedule }) => [id, schedule]),
  );
  return requests.map((request) => {
    const zone = centreNames.find(({ id }) => id === request.centreId)?.timeZone ?? companyZone;
    const startAt = instantOf(request.on, request.segment.from, zone);
    const schedule = schedules.get(request.answer?.lent?.id ?? "");
    return { request, state: requestStateOf(request, { schedule, startAt, now }) };
  });
}
