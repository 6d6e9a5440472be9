import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { Checkbox } from "~/ui/checkbox";

interface SettingBoxProps extends Omit<ComponentPropsWithoutRef<"input">, "type" | "className"> {
  children: ReactNode;
}

/** A checkbox of a setting with its label. */
export const SettingBox = forwardRef<HTMLInputElement, SettingBoxProps>(function SettingBox(
  { children, ...box },
  ref,
) {
  return (
    <label className="-ml-3 flex min-h-11 cursor-pointer items-start">
      <Checkbox ref={ref} {...box} />
      <span className="min-w-0 py-2.5">{children}</span>
    </label>
  );
});
