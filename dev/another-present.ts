// The Worker with its clock set to the instant PRESENT when it starts: for pictures taken at an hour when people work.
import { env } from "cloudflare:workers";
import worker from "../app/entry.worker";

export { CompanyLive } from "../app/entry.worker";

const realNow = Date.now.bind(Date);
let ahead: number | undefined;
// Outside a request the platform's clock stands still, so the distance is taken at the first look.
Date.now = () => {
  ahead ??= Date.parse((env as unknown as { PRESENT: string }).PRESENT) - realNow();
  return realNow() + ahead;
};

export default worker;
