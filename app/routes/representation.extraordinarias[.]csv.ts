import { takeOvertime } from "~/modules/compliance/representatives/download-file.server";
import { guardLoader } from "~/modules/policy/guard-route.server";

/** The overtime of a representative's month. */
export const loader = guardLoader("take-representative-file", takeOvertime);
