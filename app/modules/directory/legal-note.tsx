import { Link } from "@remix-run/react";

/** Stands where somebody gives their data: what they agree to, and what becomes of it. */
export const LegalNote = () => (
  <p className="text-sm text-muted">
    Al continuar aceptas los{" "}
    <Link to="/terminos" className="underline hover:text-brand">
      términos
    </Link>{" "}
    y la{" "}
    <Link to="/privacidad" className="underline hover:text-brand">
      política de privacidad
    </Link>
    .
  </p>
);
