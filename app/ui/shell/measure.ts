/** Screens that are lists, which a desk has room for. */
const wide = ["/team", "/invitations", "/working-now", "/reports", "/subscription"];

/** The classes of the width that a screen's content has, and what stands above it. */
export const measureOf = (pathname: string) => (wide.includes(pathname) ? "measure-wide" : "measure");
