import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/button";

interface WaysOutProps {
  token: string;
  isSending: boolean;
  /** The label of the way back to punching. */
  back?: string;
}

/** A way out of the tablet's screens that is no button, so that it is not as loud as one. */
export const quietWay =
  "inline-flex min-h-14 items-center justify-center px-4 text-lg font-medium text-brand underline";

/** The two ways out of a question: back to punching, or done. */
export const WaysOut = ({ token, isSending, back = "Ahora no: fichar" }: WaysOutProps) => (
  <div className="flex flex-col items-center gap-2 sm:flex-row sm:gap-6">
    <Form method="post" action="/kiosco" replace className="w-full grow sm:w-auto">
      <input type="hidden" name="token" value={token} />
      <Button
        type="submit"
        look="quiet"
        name="intent"
        value="person"
        softDisabled={isSending}
        className="min-h-14 w-full text-xl sm:min-h-16"
      >
        {back}
      </Button>
    </Form>
    <Link to="/kiosco" replace className={quietWay}>
      Terminar
    </Link>
  </div>
);
