import { buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { ShownDebt } from "../model/describe-owed-invoices";

/** The invoices that a canceled subscription left unpaid: what each is for, what its payment does, and the way to pay it. */
export function OwedInvoices({ debt }: { debt: ShownDebt }) {
  if (debt === "unknown")
    return (
      <div className="mt-4">
        <Notice tone="info">
          Ahora no podemos comprobar si te queda una factura por pagar. Recarga la página en unos minutos.
        </Notice>
      </div>
    );
  if (debt.length === 0) return null;
  return (
    <section aria-labelledby="owed-invoices" className="mt-4 card p-5">
      <h2 id="owed-invoices" className="text-xl font-bold">
        {debt.length === 1 ? "Tienes una factura por pagar" : `Tienes ${debt.length} facturas por pagar`}
      </h2>
      <ul className="divide-y divide-line">
        {debt.map(({ name, amount, issuedOn, period, effect, page }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-4 py-4 last:pb-0">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold break-words">
                {name}: {amount}
              </p>
              <p className="text-muted">
                Del {issuedOn}
                {period && `, por el periodo del ${period.from} al ${period.to}`}.
              </p>
              <p className="mt-1">{effect}</p>
              {page === null && <p className="mt-1">Págala en «Gestionar Suscripción».</p>}
            </div>
            {page !== null && (
              <a href={page} target="_blank" rel="noreferrer" className={buttonClass()}>
                Pagar la factura
                <span className="sr-only"> {name} (se abre en otra pestaña)</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
