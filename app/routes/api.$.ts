import { refusal } from "~/platform/http.server";

const nothingHere = () => refusal(404, "Aquí no hay nada.");

/** Unknown calls, with any method: a program must not be redirected to the landing page. */
export const loader = nothingHere;
export const action = nothingHere;
