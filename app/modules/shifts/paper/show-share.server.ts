import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { readSharedWeek } from "./read-shared-week.server";
import { weekMessage } from "./week-message";

/** Returns the data of /shifts/share: the published shifts of a week, as a table and as a message. */
export async function showShare(deps: Deps, input: { member: Member; params: URLSearchParams }) {
  const { company } = input.member;
  const { shared, unpublished } = await readSharedWeek(deps, input);
  return {
    shared,
    unpublished,
    company: company.name,
    message: weekMessage(shared, company),
    /** Whether its last day has begun: nothing more of it can be published. */
    isOver: addDays(shared.week, 6) <= localDateOf(deps.now, company.timeZone),
  };
}
