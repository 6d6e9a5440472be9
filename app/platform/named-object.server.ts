import type { Env } from "./env.server";

/**
 * Returns the Durable Object of that name. It runs and stores its data in the European Union. Use it for every object: the same name in
 * another jurisdiction is another object.
 */
export function namedObject<T extends Rpc.DurableObjectBranded | undefined>(
  env: Pick<Env, "OBJECT_JURISDICTION">,
  namespace: DurableObjectNamespace<T>,
  name: string,
): DurableObjectStub<T> {
  const here = env.OBJECT_JURISDICTION === "none" ? namespace : namespace.jurisdiction("eu");
  return here.get(here.idFromName(name));
}
