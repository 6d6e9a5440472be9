import type { Doubt } from "./judge-deferred";

/** Why a punch that was stored without network is not recorded as it came. */
export type Why =
  | Doubt
  /** Something of its person was recorded that happened later. */
  | "before-last"
  /** It cannot follow what was recorded. */
  | "contradicts"
  /** The check-in that it follows was not recorded either. */
  | "follows-lost"
  /** The company's plan does not let anybody check in. */
  | "restricted"
  | "inactive"
  /** The company does not let anybody punch without network. */
  | "switched-off"
  /** Nobody's PIN vouches for it: a manager said whose it is. */
  | "no-pin"
  /** The same of what was left at a kiosk while the number was locked there. */
  | "locked";
