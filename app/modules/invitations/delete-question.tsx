import { ConfirmDialog } from "~/ui/confirm-dialog";
import { copy } from "./copy";

/** Asks before an invitation is deleted. */
export default function DeleteQuestion({
  email,
  answer,
}: {
  email: string;
  answer: (goOn: boolean) => void;
}) {
  return (
    <ConfirmDialog
      title={`Eliminar la invitación de ${email}`}
      question={copy.deleteQuestion}
      goOn="Eliminar"
      answer={answer}
    />
  );
}
