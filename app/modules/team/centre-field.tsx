import { SelectField } from "~/ui/select-field";
import { messages } from "./messages";

/** The centres from which a manager chooses where a new person begins. */
export interface CentreChoice {
  centres: readonly { id: string; name: string }[];
  /** Whether one must be chosen: a manager of some centres adds people only there. */
  isRequired: boolean;
}

interface CentreFieldProps {
  choice: CentreChoice;
  typed: string | undefined;
  error: string | undefined;
  hint?: string;
  /** The choice of no centre, where one need not be chosen. */
  none?: string;
}

/** The centre in which a new person begins, or of a new tablet. It appears only where there is a choice. */
export function CentreField({
  choice: { centres, isRequired },
  typed,
  error,
  hint,
  none = messages.noCentre,
}: CentreFieldProps) {
  if (centres.length < 2) return null;
  return (
    <SelectField label="Centro" name="centre_id" defaultValue={typed ?? ""} error={error} hint={hint}>
      <option value="">{isRequired ? messages.chooseCentre : none}</option>
      {centres.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
