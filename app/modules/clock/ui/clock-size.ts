// The time fits the screen's width if the user doubles the font size.
export const clockSize = "text-[min(3.75rem,18.75vw)]/none";
