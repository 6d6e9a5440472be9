import type { Tally } from "./person-report";
import { countedText, hasPauses, presenceText } from "./total-words";

/** A sum of hours: what counts and, where it differs, the time of presence. */
export const SummedHours = ({ of }: { of: Tally }) => (
  <>
    {countedText(of)}
    {hasPauses(of) && <span className="block text-sm font-normal text-muted">{presenceText(of)}</span>}
  </>
);
