import type { PauseKind } from "~/modules/ledger/model/payloads";
import { pauseNames } from "~/modules/ledger/part-names";

/** The kinds of pause, in the order in which they are shown and kept. */
export const pauseKinds = Object.keys(pauseNames) as PauseKind[];
