import { Form, Link, useFetcher } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import LogOut from "lucide-react/icons/log-out";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { PunchMessage, type PunchMessageContent } from "~/modules/clock/punch-message";
import { formatDateTime } from "~/time/formats";
import { Button, buttonClass } from "~/ui/button";
import { LiveRegion } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";
import { askOwner } from "~/modules/policy/warning-texts";
import type { ShownBilling } from "../show-billing.server";

export interface SuspensionProps extends Pick<ShownBilling, "ownerName" | "openEntry"> {
  isManager: boolean;
}

/** The actions that a suspended person has, in the modal or on the page. */
export function SuspensionActions({ ownerName, openEntry, isManager }: SuspensionProps) {
  return (
    <div className="mt-5 flex flex-col gap-3">
      <PunchOut openEntry={openEntry} />
      {ownerName === null ? (
        <PayLink />
      ) : (
        <p className="break-words">{askOwner.contact(ownerName, "que ponga el pago al día")}</p>
      )}
      <Link to="/history" className={buttonClass("quiet")}>
        Ver mi historial
      </Link>
      <a href="/dashboard/registro.zip" download className={buttonClass("quiet")}>
        <Download aria-hidden className="size-5" />
        Exportar mi registro
      </a>
      <Link to="/sessions" className={buttonClass("quiet")}>
        Sesiones abiertas
      </Link>
      {isManager && (
        <div className="grid grid-cols-2 gap-3">
          <Link to="/reports" className={buttonClass("quiet")}>
            Reportes
          </Link>
          <Link to="/register" className={buttonClass("quiet")}>
            Registro
          </Link>
        </div>
      )}
      <Form method="post" action="/auth/sign-out" reloadDocument className="contents">
        <Button type="submit" look="quiet">
          <LogOut aria-hidden className="size-5" />
          Cerrar Sesión
        </Button>
      </Form>
    </div>
  );
}

/** Without scripts, the policy allows forms to redirect to Stripe from /subscription only. */
function PayLink() {
  if (!useHydrated())
    return (
      <a href="/subscription" className={buttonClass()}>
        Gestionar Suscripción
      </a>
    );
  return (
    <Form method="post" action="/subscription" className="contents">
      <ExpectedProfileField />
      <Button type="submit" name="intent" value="portal">
        Gestionar Suscripción
      </Button>
    </Form>
  );
}

function PunchOut({ openEntry }: Pick<SuspensionProps, "openEntry">) {
  const fetcher = useFetcher<PunchMessageContent>({ key: "suspended-check-out" });
  const isSending = fetcher.state !== "idle";
  const hasScripts = useHydrated();
  return (
    <>
      {openEntry && (
        <fetcher.Form method="post" action="/dashboard" className="flex flex-col gap-2">
          <ExpectedProfileField />
          <input type="hidden" name="action" value="check_out" />
          {hasScripts && <input type="hidden" name="in_place" value="1" />}
          {/* Nobody can check in again, so this is no double tap. */}
          <input type="hidden" name="confirmed" value="1" />
          <input type="hidden" name="idempotency_key" value={openEntry.idempotencyKey} />
          <p>Tienes una entrada abierta desde el {formatDateTime(openEntry.since, openEntry.timeZone)}.</p>
          <Button type="submit" softDisabled={isSending}>
            {isSending ? "Fichando..." : "Fichar Salida"}
          </Button>
        </fetcher.Form>
      )}
      <LiveRegion className="empty:absolute">
        {fetcher.data && !isSending && <PunchMessage {...fetcher.data} />}
      </LiveRegion>
    </>
  );
}
