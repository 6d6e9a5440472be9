import type { ComponentPropsWithRef, MouseEvent } from "react";
import { forwardRef } from "react";

const lookClasses = {
  primary: "bg-brand text-on-brand hover:bg-brand-strong",
  quiet: "border border-field bg-surface text-ink hover:border-brand hover:text-brand",
};

const shapeClass =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 text-center text-base font-semibold no-underline hover:transition-colors hover:duration-150 disabled:opacity-60 aria-disabled:opacity-60";

/** The classes of a button, for links that look like buttons. */
export const buttonClass = (look: keyof typeof lookClasses = "primary") =>
  `${shapeClass} ${lookClasses[look]}`;

type ButtonProps = ComponentPropsWithRef<"button"> & {
  look?: keyof typeof lookClasses;
  /** Marks the button as unavailable and ignores clicks. It keeps the focus, which `disabled` would move to the body. */
  softDisabled?: boolean;
};

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { look = "primary", className = "", type = "button", softDisabled = false, onClick, ...props },
  ref,
) {
  // Enter in a field also clicks the form's button, so this stops a second submission.
  const clickUnlessDisabled = (event: MouseEvent<HTMLButtonElement>) => {
    if (softDisabled) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      ref={ref}
      type={type}
      aria-disabled={softDisabled || undefined}
      className={`${buttonClass(look)} ${className}`}
      onClick={clickUnlessDisabled}
      {...props}
    />
  );
});
