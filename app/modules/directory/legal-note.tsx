import { Link } from "@remix-run/react";

/** Links to the terms and the privacy policy, for forms that ask for personal data. */
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
