import { expect } from "vitest";
import { call } from "../../support/worker/app";
import type { SignedInMember } from "../../support/worker/people";

/** A correction as the API returns it. */
export interface Told {
  id: string;
  profile_id: string;
  full_name: string;
  entry_id: string | null;
  day: string;
  status: string;
  change: { kind: string; before: ToldVersion | null; after: ToldVersion | null };
  reason: string | null;
  author: { profile_id: string; name: string };
  at: string;
  answers: {
    answer: string;
    ground?: string;
    comment: string | null;
    author: { profile_id: string; name: string };
    at: string;
  }[];
}

interface ToldVersion {
  check_in_time: string;
  check_out_time: string | null;
  pauses: { start: string; end: string | null; kind: string; counts_as_work: boolean }[];
  modes: { from: string; mode: string }[];
}

export const iso = (at: number) => new Date(at).toISOString();

const post = (who: SignedInMember, path: string, json: object, key?: string) =>
  call(path, { bearer: who.bearer, json, ...(key && { headers: { "Idempotency-Key": key } }) });

/** Requests a correction. @returns the answer's status, and its error or the correction. */
export async function proposing(who: SignedInMember, json: object, key?: string) {
  const answer = await post(who, "/api/corrections", json, key);
  const body = await answer.json<{ error?: string; correction?: { id: string; status: string } }>();
  return { status: answer.status, ...body };
}

/** Does the same and expects success. @returns the correction's id. */
export async function proposed(who: SignedInMember, json: object): Promise<string> {
  const { status, correction, error } = await proposing(who, json);
  expect([status, error]).toEqual([200, undefined]);
  return correction!.id;
}

export async function answering(who: SignedInMember, id: string, json: object, key?: string) {
  const answer = await post(who, `/api/corrections/${id}`, json, key);
  const body = await answer.json<{ error?: string; correction?: { id: string; status: string } }>();
  return { status: answer.status, ...body };
}

export const listed = async (who: SignedInMember, status = "all") =>
  (await listedPage(who, `status=${status}`)).corrections;

/** Returns a page of the list, and where the next one begins. */
export async function listedPage(who: SignedInMember, query: string) {
  const answer = await call(`/api/corrections?${query}`, { bearer: who.bearer });
  expect(answer.status).toBe(200);
  return answer.json<{ corrections: Told[]; next: string | null }>();
}
