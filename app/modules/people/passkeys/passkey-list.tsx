import { Form, Link } from "@remix-run/react";
import KeyRound from "lucide-react/icons/key-round";
import type { ReactNode } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import type { Passkey } from "~/modules/directory/passkeys.server";
import { formatDateTime } from "~/time/formats";
import { Button, buttonClass } from "~/ui/button";
import { TextField } from "~/ui/text-field";
import { useFirstFocus } from "~/ui/use-first-focus";
import { messages } from "./messages";
import type { PasskeysAnswer } from "./submit-passkeys-form.server";

interface PasskeyListProps {
  passkeys: Passkey[];
  timeZone: string;
  /** The passkey whose form is open, and which form. */
  open: { id: string; form: "rename" | "remove" } | null;
  /** The answer to the last form, with a refused name. */
  answer: PasskeysAnswer | undefined;
  isSending: boolean;
}

/** The user's passkeys, each with forms to rename and remove it. */
export function PasskeyList({ passkeys, timeZone, open, answer, isSending }: PasskeyListProps) {
  if (passkeys.length === 0) return <p className="mt-6 text-muted">{messages.none}</p>;
  return (
    <ul className="mt-6 divide-y divide-line card">
      {passkeys.map((passkey) => {
        const wrongAnswer = answer?.wrong?.id === passkey.id ? answer.wrong : undefined;
        const form = wrongAnswer ? "rename" : open?.id === passkey.id ? open.form : null;
        return (
          <li key={passkey.id} className="p-4">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <PasskeyFacts passkey={passkey} timeZone={timeZone} />
              {form === null && (
                <span className="flex flex-wrap gap-2">
                  <OpenForm to={`?rename=${passkey.id}`} name={passkey.name}>
                    Cambiar nombre
                  </OpenForm>
                  <OpenForm to={`?remove=${passkey.id}`} name={passkey.name}>
                    Eliminar
                  </OpenForm>
                </span>
              )}
            </div>
            {form === "rename" && <RenameForm {...{ passkey, wrong: wrongAnswer, isSending }} />}
            {form === "remove" && <RemoveForm {...{ passkey, isSending }} />}
          </li>
        );
      })}
    </ul>
  );
}

function PasskeyFacts({
  passkey: { name, createdAt, lastUsedAt },
  timeZone,
}: {
  passkey: Passkey;
  timeZone: string;
}) {
  return (
    <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
      <KeyRound aria-hidden className="mt-1 size-5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-muted">
          Añadida el {formatDateTime(createdAt, timeZone)}.{" "}
          {lastUsedAt === null ? "Sin usar todavía." : `Último uso: ${formatDateTime(lastUsedAt, timeZone)}.`}
        </p>
      </div>
    </div>
  );
}

const OpenForm = ({ to, name, children }: { to: string; name: string; children: ReactNode }) => (
  <Link to={to} replace preventScrollReset className={buttonClass("quiet")}>
    {children}
    <span className="sr-only"> de {name}</span>
  </Link>
);

/** @param isFirst whether the focus moves here when the user opens the form. */
const LeaveFormLink = ({ isFirst = false }: { isFirst?: boolean }) => (
  <Link
    to="/passkeys"
    ref={useFirstFocus<HTMLAnchorElement>(isFirst)}
    replace
    preventScrollReset
    className={buttonClass("quiet")}
  >
    Cancelar
  </Link>
);

interface RowFormProps {
  passkey: Passkey;
  isSending: boolean;
}

function RenameForm({ passkey, wrong, isSending }: RowFormProps & { wrong: PasskeysAnswer["wrong"] }) {
  return (
    <Form
      method="post"
      action="/passkeys"
      noValidate
      preventScrollReset
      className="mt-4 flex max-w-md flex-col gap-3"
    >
      <ExpectedProfileField />
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="id" value={passkey.id} />
      <TextField
        label="Nombre"
        name="name"
        defaultValue={wrong?.typed ?? passkey.name}
        error={wrong?.error}
        autoComplete="off"
        control={useFirstFocus<HTMLInputElement>()}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" softDisabled={isSending}>
          Guardar nombre
        </Button>
        <LeaveFormLink />
      </div>
    </Form>
  );
}

function RemoveForm({ passkey, isSending }: RowFormProps) {
  return (
    <Form method="post" action="/passkeys" preventScrollReset className="mt-4 flex flex-col gap-3">
      <ExpectedProfileField />
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={passkey.id} />
      <p role="alert">
        ¿Eliminar la llave de acceso «{passkey.name}»? Ya no podrás entrar con ella. Si has perdido el
        dispositivo, cierra también sus sesiones.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" softDisabled={isSending}>
          Eliminar
        </Button>
        <LeaveFormLink isFirst />
      </div>
    </Form>
  );
}
