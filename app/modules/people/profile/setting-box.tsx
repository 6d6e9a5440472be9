import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from "react";

interface SettingBoxProps extends Omit<ComponentPropsWithoutRef<"input">, "type" | "className"> {
  children: ReactNode;
}

/** A checkbox of a setting with its label. */
export const SettingBox = forwardRef<HTMLInputElement, SettingBoxProps>(function SettingBox(
  { children, ...box },
  ref,
) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
      <input ref={ref} type="checkbox" className="mt-0.5 size-5 shrink-0 accent-brand" {...box} />
      {children}
    </label>
  );
});
