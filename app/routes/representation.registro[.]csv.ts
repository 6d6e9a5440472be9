import { takeFile } from "~/modules/compliance/representatives/download-file.server";
import { guardLoader } from "~/modules/policy/guard-route.server";

/** A representative's month. */
export const loader = guardLoader("take-representative-file", takeFile);
