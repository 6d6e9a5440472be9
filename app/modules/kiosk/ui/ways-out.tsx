import { Form, Link } from "@remix-run/react";
import { Button, buttonClass } from "~/ui/button";

interface WaysOutProps {
  token: string;
  isSending: boolean;
  /** The label of the way back to punching. */
  back?: string;
}

/** The two ways out of a question: back to punching, or done. */
export const WaysOut = ({ token, isSending, back = "Ahora no: fichar" }: WaysOutProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Form method="post" action="/kiosco" replace>
      <input type="hidden" name="token" value={token} />
      <Button
        type="submit"
        look="quiet"
        name="intent"
        value="person"
        softDisabled={isSending}
        className="min-h-16 w-full text-xl"
      >
        {back}
      </Button>
    </Form>
    <Link to="/kiosco" replace className={`${buttonClass("quiet")} min-h-16 text-xl`}>
      Terminar
    </Link>
  </div>
);
