import { showToday } from "~/modules/tenancy/today/show-today.server";
import { guardLoader } from "~/modules/policy/guard-route.server";

/** The panel 'Hoy' beside a manager's clock. The clock's own data come first, and a fault here leaves it as it is. */
export const loader = guardLoader("see-working", async (deps, { member }) =>
  Response.json(await showToday(deps, member)),
);
