// Each file begins with an empty database and bucket, and each test with stand-ins that know of no other.
import { applyD1Migrations, env, reset } from "cloudflare:test";
import { afterEach, beforeEach } from "vitest";
import { after, before } from "./around-each";
import "./queues";

await reset();
await applyD1Migrations(env.DB, env.MIGRATIONS);

beforeEach(before);
afterEach(after);
