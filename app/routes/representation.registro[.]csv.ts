import { takeFile } from "~/modules/representatives/take-file.server";

/** The month that representatives take along. */
export const loader = takeFile;
