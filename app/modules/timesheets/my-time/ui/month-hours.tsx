import { Link } from "@remix-run/react";
import { formatDuration } from "~/time/durations";
import type { MonthHours as Hours } from "../model/hours-texts";

/**
 * The expected and the worked time of a month's complete days, and the days that wait to be counted.
 * @param account the address of the person's balance.
 */
export function MonthHours({
  expected,
  effective,
  difference,
  clockChange,
  pending,
  account,
}: Hours & { account: string }) {
  return (
    <section aria-labelledby="month-hours" className="mb-3 card px-4 py-3">
      <h3 id="month-hours" className="font-semibold">
        Días completos
      </h3>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 sm:grid-cols-3">
        <Sum name="Previsto" text={expected} />
        <Sum name="Trabajado" text={effective} />
        <Sum name="Diferencia" text={difference} />
      </dl>
      {clockChange && <p className="mt-1 text-sm text-muted first-letter:uppercase">{clockChange}.</p>}
      {pending.days > 0 && (
        <p className="mt-1 text-sm text-muted">
          {pending.days === 1 ? "Falta 1 día pendiente" : `Faltan ${pending.days} días pendientes`}, con{" "}
          {formatDuration(pending.totalMs)} de trabajo.
        </p>
      )}
      <Link to={account} className="inline-flex min-h-11 items-center font-medium text-brand">
        Ver el saldo
      </Link>
    </section>
  );
}

const Sum = ({ name, text }: { name: string; text: string }) => (
  <div className="contents sm:block">
    <dt className="text-muted">{name}</dt>
    <dd className="text-right text-lg font-bold sm:text-left">{text}</dd>
  </div>
);
