/** Moves the focus to a new heading, as its `ref`: the focused button or link has gone, and a screen reader continues there. */
export const focusHeading = (heading: HTMLElement | null): void => heading?.focus();
