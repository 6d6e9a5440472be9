import { takeFile } from "~/modules/compliance/representatives/download-file.server";

/** A representative's month. */
export const loader = takeFile;
