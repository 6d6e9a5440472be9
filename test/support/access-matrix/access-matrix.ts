import { absenceRoutes } from "./absence-routes";
import { accountRoutes } from "./account-routes";
import { companyRoutes } from "./company-routes";
import { complianceRoutes } from "./compliance-routes";
import { recordRoutes } from "./record-routes";
import { scheduleRoutes } from "./schedule-routes";
import { shiftRoutes } from "./shift-routes";
import { visitorRoutes } from "./visitor-routes";
import type { Expectation } from "./expectation";

/**
 * What the tests expect of every route of the build. A route without a row fails the matrix, and so does a row without a route. For ids of
 * another company a route answers 404, never 403: they do not exist there.
 */
export const accessMatrix: Record<string, Expectation> = {
  ...visitorRoutes,
  ...complianceRoutes,
  ...recordRoutes,
  ...scheduleRoutes,
  ...shiftRoutes,
  ...absenceRoutes,
  ...companyRoutes,
  ...accountRoutes,
};
