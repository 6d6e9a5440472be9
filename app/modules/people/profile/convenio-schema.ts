import * as z from "zod";
import type { ConvenioColumns } from "~/modules/law/company-facts";
import { convenioChoices, convenioFields, type ConvenioField } from "./convenio-choices";

const choiceSchema = (field: ConvenioField) =>
  z.enum(["", ...convenioChoices[field].map(String)], { error: "Elige una de las opciones." }).optional();

const numberOrNull = (text: string): number | null => (text === "" ? null : Number(text));

/**
 * 'Tu convenio'. Returns the columns that change. A field that saves itself is named in `only`, and the others do not change. A field that was
 * not sent does not change either.
 */
export const convenioSchema = z
  .object({
    ...(Object.fromEntries(convenioFields.map((field) => [field, choiceSchema(field)])) as Record<
      ConvenioField,
      ReturnType<typeof choiceSchema>
    >),
    only: z.enum(convenioFields).optional(),
  })
  .transform(({ only, ...form }): Partial<ConvenioColumns> => {
    const typed = only === undefined ? form : { [only]: form[only] };
    const { daily_limit, rest_between, rest_regime, interruptions }: typeof form = typed;
    const { voluntary_percent, shift_notice, year_start }: typeof form = typed;
    return {
      ...(daily_limit !== undefined && { dailyLimitMinutes: numberOrNull(daily_limit) }),
      ...(rest_between !== undefined && { restBetweenMinutes: numberOrNull(rest_between) }),
      ...(rest_regime !== undefined && {
        restRegime: (rest_regime || null) as ConvenioColumns["restRegime"],
      }),
      ...(interruptions !== undefined && { dayInterruptions: numberOrNull(interruptions) }),
      ...(voluntary_percent !== undefined && { voluntaryPercent: numberOrNull(voluntary_percent) }),
      ...(shift_notice !== undefined && { shiftNoticeDays: numberOrNull(shift_notice) }),
      ...(year_start !== undefined && { convenioYearStart: year_start || null }),
    };
  });
