import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { readSharedWeek } from "./read-shared-week.server";
import { weekMessage } from "./week-message";

/** Returns the data of /shifts/share: the published shifts of a week, as a table and as a message. */
export async function showShare(deps: Deps, input: { member: Member; params: URLSearchParams }) {
  const { company } = input.member;
  const { shared, unpublished } = await readSharedWeek(deps, input);
  return { shared, unpublished, company: company.name, message: weekMessage(shared, company) };
}
