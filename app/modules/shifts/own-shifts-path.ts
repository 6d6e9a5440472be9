/** The path of a person's own shifts. */
export const ownShiftsPath = "/history/shifts";
