// Each file begins with empty databases, buckets and log, and each test with stand-ins that know of no other and a clock that stands still.
import { afterAll, afterEach, beforeEach } from "vitest";
import { after, before } from "./around-each";
import { emptyDatabase } from "./empty-database";
import { emptyBuckets, forgetLog } from "./empty-stores";
import { forgetPace } from "./time";
import { expectTestsOfTwins, tryTwins } from "./twins";
import "./queues";
// Most of what is tested sends mails. Files share what they import, so a test may not leave this to the file before it.
import "./resend";

await emptyDatabase();
await emptyBuckets();
await forgetLog();
await forgetPace();

beforeEach(before);
afterEach(after);
afterEach(tryTwins);
// eslint-disable-next-line no-empty-pattern
afterAll(({}, file) => expectTestsOfTwins(file));
