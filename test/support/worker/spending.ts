import { env } from "cloudflare:test";
import { vi } from "vitest";
import { openDb, openDirectory } from "~/platform/db.server";
import { nothingUsed, type Used } from "../month-cost";
import { call, type Call } from "./app";
import { countingBoth } from "./counting-d1";
import { alsoBound, deps } from "./deps";
import { jobQueue } from "./queues";
import { resend } from "./resend";

/** A message is written, read and deleted. */
const operationsAMessage = 3;
/** The time for which a call keeps an object busy. It is an upper estimate, not measured. Sockets hibernate, which costs nothing. */
const objectSecondsACall = 0.05;
const objectGigabytes = 0.128;

const classA = ["put", "list", "delete"] as const;
const classB = ["get", "head"] as const;
const objects = ["COMPANY_LIVE", "MAIL_PACE", "TRANSPARENCY_LOG", "CHECKPOINT_GUARD"] as const;

/** Counts the resources that the Worker uses: for requests with {@link Spending.call}, for jobs with {@link Spending.deps}. */
export interface Spending {
  call: (path: string, options: Call) => Promise<Response>;
  deps: (now: number) => ReturnType<typeof deps>;
  /** Returns the use since its last call. */
  taken: () => Used;
}

export function countSpending(): Spending {
  const { bindings, count } = countingBoth();
  const used = { requests: 0, objects: 0, guards: 0 };
  const buckets = [env.REGISTER, env.AVATARS];
  const spies = (names: readonly ("put" | "list" | "delete" | "get" | "head")[]) =>
    buckets.flatMap((bucket) => names.map((name) => vi.spyOn(bucket, name)));
  const [writes, reads, logs] = [spies(classA), spies(classB), vi.spyOn(console, "log")];
  // A fake already replaces the queue.
  const wakings = vi.spyOn(env.MAIL, "send");
  const counted = Object.fromEntries(
    objects.map((name) => [
      name,
      countingNamespace(env[name], () => {
        used.objects += 1;
        if (name === "CHECKPOINT_GUARD") used.guards += 1;
      }),
    ]),
  );
  Object.assign(alsoBound, counted);
  const totals = (): Used => {
    const callsOf = (spied: typeof writes) => spied.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    const messages = jobQueue.batches.reduce((sum, size) => sum + size, 0) + wakings.mock.calls.length;
    return {
      ...nothingUsed(),
      // Each message may have its own invocation.
      "Worker requests": used.requests + messages,
      "log lines": logs.mock.calls.length,
      "D1 rows read": count.rowsRead,
      "D1 rows written": count.rowsWritten,
      "object requests": used.objects,
      "object GB-s": used.objects * objectSecondsACall * objectGigabytes,
      // The guarding object records each signed checkpoint.
      "object rows written": used.guards,
      "queue operations": operationsAMessage * messages,
      "R2 class A": callsOf(writes),
      "R2 class B": callsOf(reads),
      mails: resend.mails.length,
    };
  };
  let before = totals();
  return {
    call: (path, options) => {
      used.requests += 1;
      return call(path, { ...options, env: bindings });
    },
    deps: (now) => deps(now, openDb(bindings.CELL_1), undefined, openDirectory(bindings.DIRECTORY)),
    taken: () => {
      const now = totals();
      const since = nothingUsed();
      for (const name of Object.keys(since) as (keyof Used)[]) since[name] = now[name] - before[name];
      before = now;
      return since;
    },
  };
}

/** Returns a namespace that counts every call of an object. */
function countingNamespace(namespace: DurableObjectNamespace, called: () => void) {
  const around = (stub: DurableObjectStub) =>
    new Proxy(stub, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function" || name === "then") return value;
        return (...args: unknown[]) => {
          called();
          // The usual way would call the object's own method `apply` if it had one.
          return Reflect.apply(value, target, args) as unknown;
        };
      },
    });
  return {
    idFromName: (name: string) => namespace.idFromName(name),
    get: (id: DurableObjectId) => around(namespace.get(id)),
  };
}
