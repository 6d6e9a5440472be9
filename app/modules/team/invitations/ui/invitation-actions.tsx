import type { useFetcher } from "@remix-run/react";
import { Suspense, useState } from "react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { Button } from "~/ui/button";
import { lazyPart } from "~/ui/lazy-part";

const DeleteQuestion = lazyPart(() => import("./delete-question"));

/** The actions of a pending invitation, as plain forms that work without scripts. With scripts, deleting asks first. */
export function InvitationActions({
  invitation: { id, email },
  fetcher,
}: {
  invitation: { id: string; email: string };
  fetcher: ReturnType<typeof useFetcher>;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = fetcher.state !== "idle" && fetcher.formData?.get("invitation_id") === id;
  const action = { invitation_id: id, intent: "delete" };
  return (
    <div className="flex flex-wrap gap-2 lg:flex-nowrap">
      <fetcher.Form method="post">
        <ExpectedProfileField />
        <input type="hidden" name="invitation_id" value={id} />
        <Button type="submit" look="quiet" name="intent" value="resend" softDisabled={isBusy}>
          Reenviar<span className="sr-only"> la invitación de {email}</span>
        </Button>
      </fetcher.Form>
      <fetcher.Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) setIsAsking(true);
        }}
      >
        <ExpectedProfileField />
        <input type="hidden" name="invitation_id" value={id} />
        <button
          type="submit"
          name="intent"
          value="delete"
          aria-disabled={isBusy || undefined}
          className="inline-flex min-h-11 min-w-11 items-center px-2 font-medium text-problem underline"
        >
          Eliminar<span className="sr-only"> la invitación de {email}</span>
        </button>
      </fetcher.Form>
      {isAsking && (
        <Suspense>
          <DeleteQuestion
            email={email}
            answer={(isConfirmed) => {
              setIsAsking(false);
              if (isConfirmed) void fetcher.submit(action, { method: "post" });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
