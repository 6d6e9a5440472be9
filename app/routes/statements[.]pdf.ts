import { statementPdf } from "~/modules/periods/statement/statement-file.server";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { requirePersonInUrl } from "~/modules/policy/guards.server";

/** An issued month of a person, as a PDF of one page. */
export const loader = guardLoader({ needs: "see-statement", check: requirePersonInUrl }, statementPdf);
