import * as z from "zod";
import { isLocalDate, type LocalDate } from "~/time/dates";

/** A date as `LocalDate` writes it. */
export const dateSchema = z.custom<LocalDate>((value) => typeof value === "string" && isLocalDate(value));
