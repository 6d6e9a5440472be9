import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReportPanel } from "../report-form";

interface FilterChipProps {
  panel: ReportPanel;
  label: string;
  /** The choice of the panel in a few words. */
  value: string;
  isOpen: boolean;
  hasError: boolean;
  onToggle: () => void;
}

/** A filter with its present choice. It shows and hides its panel; without scripts it sends the form and the answer shows the panel. */
export const FilterChip = ({ panel, label, value, isOpen, hasError, onToggle }: FilterChipProps) => (
  <button
    type="submit"
    name="open"
    value={panel}
    aria-expanded={isOpen}
    aria-controls={panelId(panel)}
    onClick={(event) => {
      event.preventDefault();
      onToggle();
    }}
    className={`inline-flex min-h-11 max-w-full items-center gap-1 rounded-full border bg-surface px-2 text-left font-medium transition-colors duration-150 hover:border-brand max-sm:text-sm sm:gap-1.5 sm:px-4 ${hasError ? "border-problem" : isOpen ? "border-brand" : "border-field"}`}
  >
    <span className="text-muted max-sm:sr-only">{label}</span>
    <bdi className="min-w-0 truncate font-semibold">{value}</bdi>
    <ChevronDown
      aria-hidden
      className={`size-4 shrink-0 text-muted transition-transform duration-150 ${isOpen ? "rotate-180" : ""}`}
    />
  </button>
);

/** Returns the id of a filter's panel. */
export const panelId = (panel: ReportPanel) => `filter-${panel}`;
