import { SelectField } from "~/ui/select-field";

interface WhichOfTwoProps {
  label?: string;
  name: string;
  defaultValue: string;
  error?: string | undefined;
}

/** A choice between the two occurrences of a time on the night when the clocks are put back. */
export const DstChoice = ({ label = "¿Cuál de las dos?", ...given }: WhichOfTwoProps) => (
  <SelectField label={label} {...given} className="col-span-2 sm:w-52">
    <option value="">Elige una</option>
    <option value="first">La primera (hora de verano)</option>
    <option value="second">La segunda (hora de invierno)</option>
  </SelectField>
);
