import { refusal } from "~/platform/http.server";

const nothingHere = () => refusal(404, "Aquí no hay nada.");

/** A call that does not exist, whatever its method: a program must not be sent to the landing page. */
export const loader = nothingHere;
export const action = nothingHere;
