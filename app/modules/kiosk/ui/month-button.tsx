import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Button } from "~/ui/button";

interface MonthButtonProps {
  label: "Mes anterior" | "Mes siguiente";
  name: string;
  value: string;
}

/** A button that shows another month of a calendar. */
export const MonthButton = ({ label, name, value }: MonthButtonProps) => (
  <Button
    type="submit"
    look="quiet"
    name={name}
    value={value}
    aria-label={label}
    className="size-12 shrink-0 px-0! sm:size-14"
  >
    {label === "Mes anterior" ? (
      <ChevronLeft aria-hidden className="size-6" />
    ) : (
      <ChevronRight aria-hidden className="size-6" />
    )}
  </Button>
);
