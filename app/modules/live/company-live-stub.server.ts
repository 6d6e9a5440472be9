import type { Env } from "~/platform/env.server";
import { namedObject } from "~/platform/named-object.server";
import type { CompanyLive } from "./company-live.server";

/** The company's one live object. */
export function companyLive(env: Pick<Env, "COMPANY_LIVE" | "OBJECT_JURISDICTION">, companyId: string) {
  const namespace = env.COMPANY_LIVE as unknown as DurableObjectNamespace<CompanyLive>;
  return namedObject(env, namespace, companyId);
}
