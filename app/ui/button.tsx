import type { ComponentPropsWithRef, MouseEvent } from "react";
import { forwardRef } from "react";

const looks = {
  primary: "bg-brand text-on-brand hover:bg-brand-strong",
  quiet: "border border-field bg-surface text-ink hover:border-brand hover:text-brand",
};

const shape =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 text-center text-base font-semibold no-underline hover:transition-colors hover:duration-150 disabled:opacity-60 aria-disabled:opacity-60";

/** The classes of a button, for links that look like buttons. */
export const buttonClass = (look: keyof typeof looks = "primary") => `${shape} ${looks[look]}`;

type ButtonProps = ComponentPropsWithRef<"button"> & {
  look?: keyof typeof looks;
  /** Marks the button as unavailable and ignores clicks. It keeps the focus, which `disabled` would move to the body. */
  softDisabled?: boolean;
};

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { look = "primary", className = "", type = "button", softDisabled = false, onClick, ...props },
  ref,
) {
  // Enter in a field also clicks the form's button, so this stops a second submission.
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (softDisabled) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      ref={ref}
      type={type}
      aria-disabled={softDisabled || undefined}
      className={`${buttonClass(look)} ${className}`}
      onClick={click}
      {...props}
    />
  );
});
