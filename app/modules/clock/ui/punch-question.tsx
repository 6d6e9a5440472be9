import { useEffect, useRef } from "react";
import { Button, buttonClass } from "~/ui/button";
import type { PunchFields } from "../model/clock-state";
import { ClockForm, type ClockFormProps } from "./clock-form";

const words = {
  check_in: { yes: "Sí, fichar la entrada", no: "No, ya he salido" },
  check_out: { yes: "Sí, fichar la salida", no: "No, sigo trabajando" },
};

// Both buttons fit in one row on a phone, so that the punch button below barely moves.
const narrow = "px-2! text-sm";

interface PunchQuestionProps extends Pick<ClockFormProps, "hidden" | "onSubmit"> {
  /** The punch to send if the person confirms it. */
  asks: PunchFields;
  text: string;
  /** Undefined without scripts: then the page itself is the negative answer. */
  dismiss: (() => void) | undefined;
}

/** Asks to confirm a punch that immediately follows its opposite. A double tap counts neither as yes nor as no. */
export function PunchQuestion({ asks, text, dismiss, ...form }: PunchQuestionProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus({ preventScroll: true }), []);
  const { action, mode } = asks;
  const { yes, no } = words[action as keyof typeof words];
  return (
    <div
      ref={group}
      role="group"
      aria-label={text}
      tabIndex={-1}
      className="mt-2 grid w-full max-w-sm grid-cols-2 gap-2 outline-none"
    >
      <ClockForm {...form} fields={{ action, ...(mode && { mode }), confirmed: "1" }}>
        <Button type="submit" className={`w-full ${narrow}`}>
          {yes}
        </Button>
      </ClockForm>
      <a
        href="/dashboard"
        className={`${buttonClass("quiet")} ${narrow}`}
        onClick={(event) => {
          if (!dismiss) return;
          event.preventDefault();
          dismiss();
        }}
      >
        {no}
      </a>
    </div>
  );
}
