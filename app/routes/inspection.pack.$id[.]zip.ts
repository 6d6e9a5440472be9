import { downloadPreparedPack } from "~/modules/compliance/inspection/pack/download-prepared-pack.server";
import { guardLoader } from "~/modules/policy/guard-route.server";

/** An inspection pack of the company. */
export const loader = guardLoader("export-register", (deps, { args: { params, request }, member }) =>
  downloadPreparedPack(deps, { id: params.id!, member, request }),
);
