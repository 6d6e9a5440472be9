/** Returns the path of a screen, without a slash at its end. */
export const pathOf = (pathname: string): string => pathname.replace(/^(.+)\/$/, "$1");
