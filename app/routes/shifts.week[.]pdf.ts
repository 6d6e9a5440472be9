import { guardLoader } from "~/modules/policy/guard-route.server";
import { weekPdf } from "~/modules/shifts/paper/week-pdf.server";

/** The published shifts of a week as a PDF, for the wall or for each person. */
export const loader = guardLoader("plan-shifts", weekPdf);
