import { expect, test } from "vitest";
import { peopleACall } from "~/modules/team/invitations/invitee-schema";
import { sendPaced } from "~/modules/team/invitations/model/send-paced";

/** Fakes a server that accepts this number of rows between two waits. */
function aServer(room: number) {
  let left = room;
  const sent: number[][] = [];
  const waits: number[] = [];
  return {
    sent,
    waits,
    send: (chunk: number[]) => {
      sent.push(chunk);
      const waiting = chunk.map((_, at) => at).slice(left);
      left = Math.max(0, left - chunk.length);
      const errors = chunk.map((row, at) => (waiting.includes(at) ? "later" : row % 7 === 0 ? "no" : null));
      return Promise.resolve({ errors, waiting, waitMs: 60_000 });
    },
    wait: (ms: number) => {
      waits.push(ms);
      left = room;
      return Promise.resolve();
    },
  };
}

test("invitations beyond the limit of a minute are sent later in order, and the result of each is reported once", async () => {
  const rows = Array.from({ length: 500 }, (_, at) => at);
  const server = aServer(64);
  const reportedResults: [number, string | null][] = [];
  await sendPaced(rows, {
    ...server,
    onKnown: (row, error) => reportedResults.push([row, error]),
    hasStopped: () => false,
  });
  expect(reportedResults).toEqual(rows.map((row) => [row, row % 7 === 0 ? "no" : null]));
  expect(server.waits).toEqual(Array(7).fill(60_000));
  expect(Math.max(...server.sent.map((chunk) => chunk.length))).toBe(peopleACall);
});

test("no more rows are sent after the user leaves the page", async () => {
  const server = aServer(1_000);
  await sendPaced([1, 2, 3], {
    ...server,
    onKnown: () => undefined,
    hasStopped: () => server.sent.length > 0,
  });
  await sendPaced(
    Array.from({ length: 30 }, (_, at) => at),
    { ...server, onKnown: () => undefined, hasStopped: () => server.sent.length > 2 },
  );
  expect(server.sent.map((chunk) => chunk.length)).toEqual([3, 10, 10]);
});
