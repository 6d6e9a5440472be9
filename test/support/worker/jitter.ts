import { env } from "cloudflare:test";
import { openDb } from "~/platform/db.server";
import { jittery } from "./around-d1";

/** The binding and the database whose answers take an unforeseeable while: local D1 is too quick for a race to show. */
export const jitteryD1 = () => jittery(env.DB);
export const jitteryDb = () => openDb(jitteryD1());

/** Does the work so many times at once. */
export const atOnce = <T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));
