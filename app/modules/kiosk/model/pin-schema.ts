import * as z from "zod";
import { textSchema } from "~/platform/form-schemas";
import { messages, pinFaultText } from "../messages";
import { faultOfPin, readPin } from "../pin";
import type { PinHolder } from "../pin-holder.server";

/** The form in which a person chooses their PIN, typed twice. */
export const chosenPinSchema = (holder: PinHolder) =>
  z
    .object({
      pin: textSchema.transform((text, context) => {
        const fault = faultOfPin(text, holder);
        if (fault) context.addIssue(pinFaultText(fault, holder));
        return readPin(text) ?? "";
      }),
      again: textSchema.transform(readPin),
    })
    .refine(({ pin, again }) => pin === again, { path: ["again"], error: messages.pinUnequal });
