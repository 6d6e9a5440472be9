// Each file begins with an empty database, and each test with stand-ins that know of no other and a clock that stands still.
import { afterEach, beforeEach } from "vitest";
import { after, before } from "./around-each";
import { emptyDatabase } from "./empty-database";
import { forgetPace } from "./time";
import "./queues";

await emptyDatabase();
await forgetPace();

beforeEach(before);
afterEach(after);
