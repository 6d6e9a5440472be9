import { takePayrollFile } from "~/modules/periods/payroll/take-payroll-file.server";
import { guardLoader } from "~/modules/policy/guard-route.server";

/** A payroll file of a month: `nominas.xlsx`, `nominas.csv`, `conceptos.csv`, `cambios.csv` or `condiciones.csv`. */
export const loader = guardLoader("take-payroll", takePayrollFile);
