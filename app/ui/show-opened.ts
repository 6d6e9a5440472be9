import type { SyntheticEvent } from "react";

/** Scrolls what a user opened above the bottom bar. For `onToggle` of a `details`. */
export const showOpened = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void => {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
};
