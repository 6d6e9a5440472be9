import { ConfirmDialog } from "~/ui/confirm-dialog";
import { messages } from "../messages";

export default function DeleteQuestion({
  email,
  answer,
}: {
  email: string;
  answer: (isConfirmed: boolean) => void;
}) {
  return (
    <ConfirmDialog
      title={`Eliminar la invitación de ${email}`}
      question={messages.deleteQuestion}
      confirmLabel="Eliminar"
      answer={answer}
    />
  );
}
