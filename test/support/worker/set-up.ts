// Each file begins with empty databases, buckets and log. Each test begins with fresh fakes and a stopped clock.
import { afterEach, beforeEach } from "vitest";
import { after, before } from "./around-each";
import { emptyDatabase } from "./empty-database";
import { emptyBuckets, emptyLogWriter } from "./empty-stores";
import { forgetPace } from "./time";
import "./queues";
// Most tests send mails. Files share their imports, so a test may not rely on an earlier file for this.
import "./resend";

await emptyDatabase();
await emptyBuckets();
await emptyLogWriter();
await forgetPace();

beforeEach(before);
afterEach(after);
