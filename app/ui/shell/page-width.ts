/** Screens that use the whole page on a desktop: lists, tables, and screens that share their tabs. Others are columns for reading. */
const wideScreens = [
  "/dashboard",
  "/history",
  "/working-now",
  "/corrections",
  "/reports",
  "/months",
  "/months/payroll",
  "/months/payroll/codes",
  "/schedules",
  "/schedules/balances",
  "/schedules/balances/person",
  "/schedules/calendar",
  "/schedules/import",
  "/shifts",
  "/absences",
  "/team",
  "/invitations",
  "/invitations/import",
  "/kiosks",
  "/subscription",
];

/**
 * Returns the class that limits what a screen shows within the page: 976 px for lists and tables, 720 px for the others. The page and its
 * left edge are the same for all screens (`measure`).
 */
export const contentWidth = (pathname: string) => (wideScreens.includes(pathname) ? "" : "max-w-180");
