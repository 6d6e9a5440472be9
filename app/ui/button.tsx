import type { ComponentPropsWithRef } from "react";
import { forwardRef } from "react";

const looks = {
  primary: "bg-brand text-on-brand hover:bg-brand-strong",
  quiet: "border border-field bg-surface text-ink hover:border-brand hover:text-brand",
};

const shape =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 text-base font-semibold no-underline transition-colors duration-150 disabled:opacity-60 aria-disabled:opacity-60";

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: keyof typeof looks = "primary") => `${shape} ${looks[look]}`;

type ButtonProps = ComponentPropsWithRef<"button"> & { look?: keyof typeof looks };

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { look = "primary", className = "", type = "button", ...props },
  ref,
) {
  return <button ref={ref} type={type} className={`${buttonClass(look)} ${className}`} {...props} />;
});
