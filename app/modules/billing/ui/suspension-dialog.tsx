import { AlertDialog } from "radix-ui";
import { restrictionWords } from "~/modules/policy/restriction-texts";
import { SuspensionActions, type SuspensionProps } from "./suspension";

/** The modal of a suspension, which only a payment closes. Load it lazily. */
export default function SuspensionDialog(props: SuspensionProps) {
  const { title, why } = restrictionWords({ kind: "suspended" });
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-30 bg-scrim" />
        <AlertDialog.Content
          // There is no cancel button, which would get the focus.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          className="fixed inset-x-4 top-1/2 z-40 mx-auto max-h-[calc(100dvh-2rem)] max-w-md -translate-y-1/2 overflow-y-auto rounded-card bg-surface p-6 text-ink shadow-xl outline-none"
        >
          <AlertDialog.Title asChild>
            <h1 className="text-xl font-bold text-problem">{title}</h1>
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-base">{why}</AlertDialog.Description>
          <SuspensionActions {...props} />
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
