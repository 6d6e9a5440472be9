import { statementProof } from "~/modules/periods/statement/statement-file.server";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { requirePersonInUrl } from "~/modules/policy/guards.server";

/** The file that proves an issued month of a person. */
export const loader = guardLoader({ needs: "see-statement", check: requirePersonInUrl }, statementProof);
