import { ConfirmDialog } from "~/ui/confirm-dialog";

/** Asks whether to punch without a location: where it cannot be had, it never stands in the way. */
export default function LocationQuestion({
  problem,
  answer,
}: {
  problem: string;
  answer: (goOn: boolean) => void;
}) {
  return (
    <ConfirmDialog
      title={problem}
      question="¿Quieres fichar sin ubicación? El fichaje vale igual: solo quedará sin ubicación."
      goOn="Fichar sin ubicación"
      answer={answer}
    />
  );
}
