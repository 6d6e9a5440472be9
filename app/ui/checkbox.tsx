import Check from "lucide-react/icons/check";
import { forwardRef, type ComponentPropsWithRef } from "react";

type CheckboxProps = Omit<ComponentPropsWithRef<"input">, "type" | "className">;

/** A checkbox with a touch target of 44 px around a mark of the usual size. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(props, ref) {
  return (
    <span className="relative inline-grid size-11 shrink-0 place-items-center">
      <input
        ref={ref}
        type="checkbox"
        className="peer absolute inset-0 size-11 appearance-none rounded-lg enabled:cursor-pointer"
        {...props}
      />
      <span
        aria-hidden
        className="pointer-events-none grid size-5 place-items-center rounded border-2 border-field bg-surface peer-checked:border-brand peer-checked:bg-brand peer-disabled:opacity-60 peer-checked:[&>svg]:block"
      >
        <Check className="hidden size-4 text-on-brand" strokeWidth={3} />
      </span>
    </span>
  );
});
