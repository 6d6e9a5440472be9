/** Screens that use the whole page on a desktop: lists, tables, and screens that share their tabs. Others are columns for reading. */
const wide = [
  "/dashboard",
  "/team",
  "/invitations",
  "/kiosks",
  "/working-now",
  "/reports",
  "/months",
  "/schedules",
  "/schedules/balances",
  "/schedules/calendar",
  "/schedules/calendar/edit",
  "/absences",
  "/subscription",
];

/**
 * Returns the class that sets the width of the page, and so its left edge: one for all screens of a person. The utility `measure` reads
 * it. @param hasSidebar managers have a sidebar, and lists that need a desktop's width.
 */
export const pageWidth = (hasSidebar: boolean) => (hasSidebar ? "[--page:64rem]" : "");

/** Returns the class that limits what a screen shows within the page. Its left edge stays. */
export const contentWidth = (pathname: string) => (wide.includes(pathname) ? "" : "max-w-180");
