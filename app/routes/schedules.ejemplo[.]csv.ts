import { guardLoader } from "~/modules/policy/guard-route.server";
import { makeExample } from "~/modules/schedules/import/make-example.server";
import { csvDownload } from "~/platform/http.server";

export const loader = guardLoader("plan-schedules", async (deps, { member }) => {
  const csv = await makeExample(deps, member);
  return csvDownload(new Blob([csv]).stream(), "jornadas_ejemplo.csv");
});
