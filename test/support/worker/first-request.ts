import { call } from "./app";
import { settle } from "./deps";

/** Sends an isolate's first request, which queries each database for its migrations. Tests count the queries of later requests. */
export async function firstRequest(): Promise<void> {
  await call("/robots.txt");
  await settle();
}
await firstRequest();
