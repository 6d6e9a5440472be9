import { Popover } from "radix-ui";
import type { RefObject } from "react";
import { DayPicker } from "react-day-picker";
import { es } from "react-day-picker/locale";
import { formatDate } from "~/time/dates";
import { parseDate } from "~/time/typed-dates";
import { twoDigits } from "~/time/two-digits";

interface CalendarPopoverProps {
  anchor: RefObject<HTMLElement>;
  /** The field's text. */
  text: string;
  onPick: (text: string) => void;
  onClose: () => void;
}

/** A calendar of a month. The calendar uses the device's time zone, so only day, month and year count. */
export default function CalendarPopover({ anchor, text, onPick, onClose }: CalendarPopoverProps) {
  const [year, month, day] = (parseDate(text) ?? "").split("-").map(Number);
  const selectedDate = year && month && day ? new Date(year, month - 1, day) : undefined;
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={0}
          aria-label="Calendario"
          className="z-30 w-screen max-w-md card p-1 text-ink shadow-lg sm:w-auto sm:p-3"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
        >
          <DayPicker
            // A dialog moves the focus into itself when it opens (WAI-ARIA, date picker dialog).
            // eslint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            mode="single"
            locale={es}
            selected={selectedDate}
            {...(selectedDate && { defaultMonth: selectedDate })}
            onSelect={(date) =>
              date &&
              onPick(
                formatDate(
                  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`,
                ),
              )
            }
            classNames={{
              months: "relative",
              month_grid: "w-full",
              nav: "absolute inset-x-0 top-0 flex justify-between",
              button_previous: "grid size-11 place-items-center rounded-lg hover:text-brand",
              button_next: "grid size-11 place-items-center rounded-lg hover:text-brand",
              chevron: "size-5 fill-current",
              month_caption: "flex h-11 items-center justify-center font-semibold capitalize",
              weekday: "h-8 text-sm font-medium text-muted",
              day_button: "grid h-11 w-full min-w-11 place-items-center rounded-full hover:bg-brand-soft",
              today: "font-bold text-brand",
              selected: "[&>button]:bg-brand [&>button]:text-on-brand",
              outside: "text-muted",
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
