import { Form, Link } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button, buttonClass } from "~/ui/button";

/** Suggests a passkey to a user who has waited for a second link, unless they declined. */
export default function PasskeyOffer() {
  return (
    <section aria-labelledby="passkey-offer" className="mt-6 card p-4">
      <h2 id="passkey-offer" className="text-lg font-bold">
        Entra sin esperar al correo
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        Con una llave de acceso entras con la huella, la cara o el PIN de este dispositivo.
      </p>
      <Form method="post" action="/passkeys" preventScrollReset className="mt-3 flex flex-wrap gap-2">
        <ExpectedProfileField />
        <input type="hidden" name="intent" value="no-offer" />
        <Link to="/passkeys" className={buttonClass("quiet")}>
          Añadir llave de acceso
        </Link>
        <Button type="submit" look="quiet">
          Ahora no
        </Button>
      </Form>
    </section>
  );
}
