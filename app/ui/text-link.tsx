import { Link, type LinkProps } from "@remix-run/react";

export const textLinkClass = "inline-flex min-h-11 min-w-11 items-center font-medium text-brand underline";

/** A round link with a sign alone, such as an arrow. */
export const signLinkClass = "grid size-11 place-items-center rounded-full text-brand hover:bg-brand-soft";

/** A link in text or in a list, as high and as wide as a finger needs. */
export const TextLink = (props: Omit<LinkProps, "className">) => (
  <Link {...props} className={textLinkClass} />
);
