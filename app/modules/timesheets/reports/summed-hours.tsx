import type { Tally } from "../tally";
import { countedText, hasPauses, presenceText } from "./total-texts";

/** The effective total and, if it differs, the total with all pauses. */
export const SummedHours = ({ of }: { of: Tally }) => (
  <>
    {countedText(of)}
    {hasPauses(of) && <span className="block text-sm font-normal text-muted">{presenceText(of)}</span>}
  </>
);
