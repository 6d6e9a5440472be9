import { Link } from "@remix-run/react";
import { Lock } from "lucide-react";
import { buttonClass } from "./button";

/** What a screen shows to whom it is not for. */
export function NoPermission() {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 py-16 text-center">
      <Lock aria-hidden className="size-10 text-muted" />
      <h1 className="text-2xl font-bold">Sin permisos</h1>
      <p className="text-muted">Esta pantalla es para quienes administran la empresa.</p>
      <Link to="/dashboard" className={buttonClass()}>
        Ir a fichar
      </Link>
    </div>
  );
}
