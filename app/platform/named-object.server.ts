import type { Env } from "./env.server";

/**
 * The Durable Object of that name, which runs and keeps its data in the European Union. Every object is reached through
 * here: the same name in another jurisdiction is another object.
 */
export function namedObject<T extends Rpc.DurableObjectBranded | undefined>(
  env: Pick<Env, "OBJECT_JURISDICTION">,
  namespace: DurableObjectNamespace<T>,
  name: string,
): DurableObjectStub<T> {
  const here = env.OBJECT_JURISDICTION === "none" ? namespace : namespace.jurisdiction("eu");
  return here.get(here.idFromName(name));
}
