import { ConfirmDialog } from "~/ui/confirm-dialog";

/** Asks for confirmation when a user signs out while this device has queued punches. */
export default function LeaveQuestion({ answer }: { answer: (isConfirmed: boolean) => void }) {
  return (
    <ConfirmDialog
      title="Quedan fichajes sin enviar"
      question="Este dispositivo guarda fichajes que todavía no se han enviado. Si cierras la sesión, esperan aquí hasta que vuelvas a entrar en este dispositivo, y tendrá que aceptarlos un responsable."
      confirmLabel="Cerrar sesión"
      answer={answer}
    />
  );
}
