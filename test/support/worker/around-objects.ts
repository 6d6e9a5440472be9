import { env } from "cloudflare:test";

type Wait = <T>(send: () => Promise<T>) => Promise<T>;
type Method = (...args: unknown[]) => Promise<unknown>;

/** The bindings of all Durable Objects. */
const bindings = ["CHECKPOINT_GUARD", "TRANSPARENCY_LOG", "MAIL_PACE", "COMPANY_LIVE"] as const;

/** Returns a stub whose every call passes through `wait`, `fetch` as well. */
const aroundStub = <Stub extends object>(stub: Stub, wait: Wait): Stub =>
  new Proxy(stub, {
    get(real, name) {
      // A promise that resolves to a stub asks for `then`.
      if (typeof name !== "string" || name === "then") return undefined;
      return (...args: unknown[]) => wait(() => (real as Record<string, Method>)[name]!(...args));
    },
  });

const aroundNamespace = (real: DurableObjectNamespace, wait: Wait): DurableObjectNamespace =>
  Object.assign(Object.create(real) as DurableObjectNamespace, {
    jurisdiction: (name: DurableObjectJurisdiction) => aroundNamespace(real.jurisdiction(name), wait),
    idFromName: (name: string) => real.idFromName(name),
    get: (id: DurableObjectId) => aroundStub(real.get(id), wait),
  });

/** Returns the bindings of all Durable Objects with every call passing through `wait`. The objects are the real ones. */
export const aroundObjects = (wait: Wait) =>
  Object.fromEntries(bindings.map((name) => [name, aroundNamespace(env[name], wait)])) as Pick<
    typeof env,
    (typeof bindings)[number]
  >;
