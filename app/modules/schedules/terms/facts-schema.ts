import * as z from "zod/mini";
import type { ComplementaryPact } from "~/modules/law/law-notes";
import { isLocalDate, type LocalDate } from "~/time/dates";
import { missingDay, parseDate } from "~/time/typed-dates";
import type { ContractFacts } from "../schedule";
import { messages } from "./messages";

/**
 * Returns the schema of the facts of a contract in the form of terms: their fields as typed become facts. An empty field becomes null. A
 * field that the form does not have is left out, so the person keeps their fact.
 */
export const factsSchema = () =>
  z.pipe(
    z.object({
      contract: z.optional(
        z.enum(["", "indefinite", "temporary", "discontinuous", "training"], messages.noContract),
      ),
      minor_until: z.optional(daySchema()),
      pact_date: z.optional(daySchema()),
      pact_percent: z.optional(percentSchema()),
    }),
    z.transform((typedFacts, { issues }): Partial<Omit<ContractFacts, "protectedHours">> => {
      const { contract, minor_until: minorUntil, pact_date: agreedOn, pact_percent: most } = typedFacts;
      if (agreedOn && most === null)
        issues.push({
          code: "custom",
          path: ["pact_percent"],
          message: messages.noPactPercent,
          input: typedFacts,
        });
      if (agreedOn === null && most !== null && most !== undefined)
        issues.push({ code: "custom", path: ["pact_date"], message: messages.noPactDate, input: typedFacts });
      return {
        ...(contract !== undefined && { contract: contract === "" ? null : contract }),
        ...(minorUntil !== undefined && { minorUntil }),
        ...(agreedOn !== undefined && { pact: pactOf(agreedOn, most ?? null) }),
      };
    }),
  );

const pactOf = (agreedOn: LocalDate | null, most: number | null): ComplementaryPact | null =>
  agreedOn && most !== null ? { agreedOn, percent: most } : null;

const daySchema = () =>
  z.pipe(
    z.string(),
    z.transform((text, { issues }): LocalDate | null => {
      if (text.trim() === "") return null;
      const on = parseDate(text);
      if (on === null || !isLocalDate(on))
        issues.push({ code: "custom", message: missingDay(text) ?? messages.notADate, input: text });
      return on;
    }),
  );

const percentSchema = () =>
  z.pipe(
    z.string(),
    z.transform((text, { issues }): number | null => {
      const typedPercent = text.replace("%", "").trim();
      if (typedPercent === "") return null;
      if (!/^\d{1,3}([.,]\d{1,2})?$/.test(typedPercent))
        issues.push({ code: "custom", message: messages.notANumber, input: text });
      return Number(typedPercent.replace(",", "."));
    }),
  );
