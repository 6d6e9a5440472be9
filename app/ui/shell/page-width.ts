/** Screens with lists, which use the width of a desktop. */
const wide = [
  "/team",
  "/invitations",
  "/working-now",
  "/reports",
  "/schedules",
  "/schedules/balances",
  "/schedules/calendar",
  "/schedules/calendar/edit",
  "/absences",
  "/subscription",
];

/** Returns the width classes of a screen's content and of the parts above it. */
export const pageWidth = (pathname: string) => (wide.includes(pathname) ? "measure-wide" : "measure");
