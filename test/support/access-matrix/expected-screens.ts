import type { Screen } from "~/modules/policy/screens";
import { accessMatrix } from "./access-matrix";
import { people, type Shown } from "./expectation";

/** The screens of the signed-in shell that the tests expect. Screens are named without their parameter. */
export const expectedScreens = Object.entries(accessMatrix).flatMap(([path, { shows, afterClosing, get }]) =>
  shows
    ? [{ screen: path.replace(/\/x$/, "") as Screen, shows, afterClosing, answers: get[0]!.answers }]
    : [],
);

/** Returns the screens that show any of this. */
export const screensShowing = (...shown: Shown[]): Screen[] =>
  expectedScreens.filter(({ shows }) => shown.includes(shows)).map(({ screen }) => screen);

/** Returns the screens that do not refuse a role. */
export const screensOpenTo = (role: "owner" | "admin" | "employee"): Screen[] =>
  expectedScreens.filter(({ answers }) => answers[people.indexOf(role)] !== 403).map(({ screen }) => screen);
