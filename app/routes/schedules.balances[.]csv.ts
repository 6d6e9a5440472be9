import { guardLoader } from "~/modules/policy/guard-route.server";
import { balancesCsv } from "~/modules/schedules/balances/balances-csv";
import { listBalances } from "~/modules/schedules/balances/show-balances.server";
import { fileNameOf } from "~/platform/file-name";
import { csvDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { localDateOf } from "~/time/zones";

/** The balances of all active people with terms, by name, or of those who left. */
export const loader = guardLoader("plan-schedules", async (deps, { member, params }) => {
  await requireExportRoom(deps.env, member.profile.id);
  const people = await listBalances(deps, member, params.get("left") === "yes");
  const { company } = member;
  const period = localDateOf(deps.now, company.timeZone);
  const name = fileNameOf({ what: "saldo", company, period, extension: "csv" });
  return csvDownload(new Blob([balancesCsv(people)]).stream(), name);
});
