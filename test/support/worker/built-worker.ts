import type entry from "~/entry.worker";
// @ts-expect-error: made by the build, without types.
import * as built from "../../../build/server/index.js";

/** The Worker as it is deployed. */
export const worker = (built as { default: typeof entry }).default;
