import { guardLoader } from "~/modules/policy/guard-route.server";
import { balancesCsv } from "~/modules/schedules/balances/balances-csv";
import { messages } from "~/modules/schedules/balances/messages";
import { listBalances } from "~/modules/schedules/balances/show-balances.server";
import { csvDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { localDateOf } from "~/time/zones";

/** The balances of all active people with terms, by name, or of those who left. */
export const loader = guardLoader("plan-schedules", async (deps, { member, params }) => {
  await requireExportRoom(deps.env, member.profile.id);
  const people = await listBalances(deps, member, params.get("left") === "yes");
  const name = messages.fileName(localDateOf(deps.now, member.company.timeZone));
  return csvDownload(new Blob([balancesCsv(people)]).stream(), name);
});
