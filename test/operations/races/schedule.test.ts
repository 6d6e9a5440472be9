import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { companyLive } from "~/modules/live/publish.server";
import { guardOf } from "~/modules/register/sign-checkpoint.server";
import { claimTry } from "~/modules/register/transparency/log-object.server";
import { pauseMails } from "~/modules/mail/send-mail.server";
import { settle } from "../../support/worker/deps";
import { standInFor } from "../../support/worker/network";
import { withNetwork, type Participant } from "../../support/worker/race";
import { inEveryOrder, inOrder, inSeededOrders } from "../../support/worker/schedule";

beforeAll(() => env.CELL_1.exec("CREATE TABLE steps (name TEXT NOT NULL)"));
beforeEach(() => env.CELL_1.exec("DELETE FROM steps"));

const write = (d1: D1Database | D1DatabaseSession, name: string) =>
  d1.prepare("INSERT INTO steps VALUES (?)").bind(name).run();

/** Takes `count` turns, and records them in the database. */
const steps =
  (name: string, count: number): Participant =>
  async ({ d1 }) => {
    for (let step = 0; step < count; step += 1) await write(d1, name);
  };

async function written() {
  const { results } = await env.CELL_1.prepare("SELECT name FROM steps ORDER BY rowid").all<{
    name: string;
  }>();
  return results.map(({ name }) => name).join("");
}

describe("the test scheduler's enumeration of orders", () => {
  test.each([
    [
      [1, 1],
      ["AB", "BA"],
    ],
    [
      [2, 2],
      ["AABB", "ABAB", "ABBA", "BAAB", "BABA", "BBAA"],
    ],
    [
      [1, 1, 1],
      ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"],
    ],
    [
      [2, 0, 1],
      ["AAC", "ACA", "CAA"],
    ],
  ])(
    "of %j turns gives each interleaving once, and the database sees exactly that",
    { tags: "deep" },
    async (counts, expected) => {
      const seen: string[] = [];
      await inEveryOrder(async (race) => {
        await env.CELL_1.exec("DELETE FROM steps");
        await race(...counts.map((count, index) => steps("ABC"[index]!, count)));
        seen.push(await written());
      });
      expect(seen).toEqual(expected);
    },
  );

  test("follows participants whose turns depend on the others", { tags: "deep" }, async () => {
    const looks: Participant = async ({ d1 }) => {
      if ((await d1.prepare("SELECT 1 FROM steps").first()) === null) await write(d1, "A");
    };
    const seen: string[] = [];
    const scene: Parameters<typeof inEveryOrder>[0] = async (race) => {
      await env.CELL_1.exec("DELETE FROM steps");
      await race(looks, steps("B", 1));
      seen.push(await written());
    };
    await inEveryOrder(scene, { including: ["AAB", "ABA", "BA"] });
    expect(seen).toEqual(["AB", "BA", "B"]);
  });

  test("is refused if there are more orders than allowed", { tags: "deep" }, async () => {
    const endless = inEveryOrder((race) => race(steps("A", 2), steps("B", 2)), { atMost: 5 });
    await expect(endless).rejects.toThrow("more than 5 orders");
  });

  test("includes the orders in which a twin fails", { tags: "deep" }, async () => {
    const scene = (including: string[]) =>
      inEveryOrder((race) => race(steps("A", 1), steps("B", 1)), { including });
    await scene(["AB", "BA"]);
    await expect(scene(["ABA"])).rejects.toThrow("ABA was not among AB,BA");
  });

  test("names a failing order, and can run it again", { tags: "deep" }, async () => {
    const scene = async (race: Parameters<Parameters<typeof inOrder>[1]>[0]) => {
      await env.CELL_1.exec("DELETE FROM steps");
      await race(steps("A", 2), steps("B", 2));
      expect(await written()).not.toBe("ABBA");
    };
    await expect(inEveryOrder(scene)).rejects.toThrow(/^ORDER=ABBA: expected/);
    await expect(inOrder("ABBA", scene)).rejects.toThrow(/^ORDER=ABBA: expected/);
    await inOrder("ABAB", scene);
    expect(await written()).toBe("ABAB");
  });
});

describe("a named order of the test scheduler", () => {
  test.each(["A+B+", "B+A+", "AB+A+", "AB+A"])(
    "lets one participant continue to its end: %s",
    async (order) => {
      await inOrder(order, (race) => race(steps("A", 2), steps("B", 3)));
      expect(await written()).toBe({ "A+B+": "AABBB", "B+A+": "BBBAA" }[order] ?? "ABBBA");
    },
  );

  test.each(["A", "AABA", "AABC", "AA", "A+", "A+A", "B+AAA"])(
    "that does not fit the race is refused: %s",
    async (order) => {
      const scene = inOrder(order, (race) => race(steps("A", 2), steps("B", 1)));
      await expect(scene).rejects.toThrow(order);
    },
  );
});

test(
  "seeded orders are the same each time, differ from each other and name their seed",
  { tags: "deep" },
  async () => {
    const draw = async () => {
      const seen: string[] = [];
      await inSeededOrders(8, async (race) => {
        await env.CELL_1.exec("DELETE FROM steps");
        await race(...Array.from({ length: 6 }, (_, index) => steps("ABCDEF"[index]!, 2)));
        seen.push(await written());
      });
      return seen;
    };
    const first = await draw();
    expect(await draw()).toEqual(first);
    expect(new Set(first).size).toBe(8);
    const failing = inSeededOrders(3, async (race) => {
      await race(steps("A", 1));
      throw new Error("broken");
    });
    await expect(failing).rejects.toThrow("SEED=1: broken");
  },
);

describe("a participant of a scheduled race", () => {
  test("waits for its turn with batches, sessions, first, all and raw", async () => {
    await inOrder("AAAAAB", async (race) => {
      const calls: Participant = async ({ d1 }) => {
        const session = d1.withSession("first-primary");
        await session.batch([d1.prepare("INSERT INTO steps VALUES ('A')")]);
        await session.prepare("SELECT 1").first();
        await session.prepare("SELECT 1").all();
        await session.prepare("SELECT 1").raw();
        await write(session, "A");
      };
      await race(calls, steps("B", 1));
    });
    expect(await written()).toBe("AAB");
  });

  test("waits for its turn with calls to each Durable Object", async () => {
    await inOrder("AAAAAB", async (race) => {
      const calls: Participant = async ({ objects, d1 }) => {
        const bindings = { ...objects, OBJECT_JURISDICTION: "none", MAILS_A_SECOND: 1 } as const;
        await guardOf(bindings, "races.test/schedule").last();
        await claimTry(bindings, { who: "schedule", day: "2026-11-02", now: 0 });
        await pauseMails(bindings, 0);
        await companyLive(bindings, "schedule").endProfiles([]);
        await write(d1, "A");
      };
      await race(calls, steps("B", 1));
    });
    expect(await written()).toBe("AB");
  });

  test("sends its parallel calls one by one, in its order", async () => {
    const parallel: Participant = ({ d1 }) => Promise.all([write(d1, "a"), write(d1, "c")]);
    await inOrder("ABA", (race) => race(parallel, steps("B", 1)));
    expect(await written()).toBe("aBc");
  });

  test("stays in its turn while it waits for anything else", async () => {
    const elsewhere: Participant = async ({ d1 }) => {
      await write(d1, "A");
      await new Response("x").text();
      await crypto.subtle.digest("SHA-256", new Uint8Array(9));
      await write(d1, "A");
    };
    await inOrder("ABA", (race) => race(elsewhere, steps("B", 1)));
    expect(await written()).toBe("ABA");
  });

  test("waits for its turn with network calls only if that is requested", async () => {
    standInFor("https://elsewhere.test", async () => {
      await write(env.CELL_1, "n");
      return new Response("x");
    });
    const asks: Participant = async ({ d1 }) => {
      await write(d1, "A");
      await fetch("https://elsewhere.test");
    };
    await inOrder("ABA", (race) => race(withNetwork(asks), steps("B", 1)));
    expect(await written()).toBe("ABn");
    await inOrder("AB", (race) => race(asks, steps("B", 1)));
    expect(await written()).toBe("ABnAnB");
  });

  test("runs its deferred work after the race", async () => {
    const defers: Participant = async ({ d1, deps }) => {
      const { defer } = deps();
      defer("more", () => write(d1, "z"));
      await write(d1, "A");
      void write(d1, "y");
    };
    await inOrder("AB", (race) => race(defers, steps("B", 1)));
    expect(await written()).toBe("AByz");
  });

  test("runs its deferred work even if the order does not fit, which is reported", async () => {
    const defers: Participant = async ({ d1, deps }) => {
      const { defer } = deps();
      defer("more", () => write(d1, "z"));
      await write(d1, "A");
    };
    const playing = inOrder("AAB", (race) => race(defers, steps("B", 1)));
    await expect(playing).rejects.toThrow("the order AAB does not fit: it is up to B");
    await settle();
    expect(await written()).toBe("Az");
  });

  test("that fails lets the others end, and then fails the race", async () => {
    const fails: Participant = async ({ d1 }) => {
      await write(d1, "A");
      throw new Error("out of breath");
    };
    await expect(inOrder("ABB", (race) => race(fails, steps("B", 2)))).rejects.toThrow(
      "ORDER=ABB: out of breath",
    );
    expect(await written()).toBe("ABB");
  });
});
