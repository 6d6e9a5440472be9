import { refusals } from "~/modules/session/refusals";
import { isOfClosing, type Denial } from "./may";
import { restrictionWords } from "./restriction-texts";

/** Returns the status and the text for a denial: 402 if a payment would help, otherwise 403. */
export function describeDenial(denial: Denial): { status: 402 | 403; error: string } {
  switch (denial.code) {
    case "inactive":
      return { status: 403, error: refusals.deactivated };
    case "waiting":
      return { status: 403, error: refusals.waiting };
    case "no-permission":
      return { status: 403, error: refusals.noPermission };
    case "restricted": {
      const { title, why } = restrictionWords(denial.restriction);
      return { status: isOfClosing(denial.restriction) ? 403 : 402, error: `${title}. ${why}` };
    }
  }
}
