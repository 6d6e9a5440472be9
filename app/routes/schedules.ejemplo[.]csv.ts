import { guardLoader } from "~/modules/policy/guard-route.server";
import { exampleCsv } from "~/modules/schedules/import/example-csv";
import { csvDownload } from "~/platform/http.server";
import { localDateOf } from "~/time/zones";

export const loader = guardLoader("plan-schedules", ({ now }, { member: { company } }) => {
  const csv = exampleCsv(localDateOf(now, company.timeZone));
  return csvDownload(new Blob([csv]).stream(), "jornadas_ejemplo.csv");
});
