import type { CoveringCheckpoint } from "~/modules/register/covering-checkpoint.server";
import { formatDate } from "~/time/dates";

/** How much of the root is shown: enough to compare it with a mail. */
const rootLength = 12;

/** Says which signed checkpoint covers a statement. */
export const checkpointText = (checkpoint: CoveringCheckpoint | null): string =>
  checkpoint === null
    ? "La firmará el próximo punto de control: se hace uno cada noche."
    : `La cubre el punto de control firmado del ${formatDate(checkpoint.day)}: ${checkpoint.size} anotaciones, huella ${checkpoint.root.slice(0, rootLength)}…`;
