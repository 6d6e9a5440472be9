import { ConfirmDialog } from "~/ui/confirm-dialog";

/** Asks whether to punch without a location. A missing location never blocks a punch. */
export default function LocationQuestion({
  problem,
  answer,
}: {
  problem: string;
  answer: (isConfirmed: boolean) => void;
}) {
  return (
    <ConfirmDialog
      title={problem}
      question="¿Quieres fichar sin ubicación? El fichaje vale igual: solo quedará sin ubicación."
      confirmLabel="Fichar sin ubicación"
      answer={answer}
    />
  );
}
