import type { PauseKind } from "~/modules/ledger/rules/payloads";
import { pauseNames } from "~/modules/ledger/part-names";

/** The kinds of pause in the order in which we show and store them. */
export const pauseKinds = Object.keys(pauseNames) as PauseKind[];
