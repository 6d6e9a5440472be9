import { call } from "./app";
import { settle } from "./deps";

/** The first request of an isolate asks each database for its migrations. Tests count the queries of those after it. */
export async function firstRequest(): Promise<void> {
  await call("/robots.txt");
  await settle();
}
await firstRequest();
