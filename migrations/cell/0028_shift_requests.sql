CREATE TABLE `shift_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`centre_id` text NOT NULL,
	`from_centre_id` text NOT NULL,
	`on_day` text NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	`requested_id` text,
	`made_by` text NOT NULL,
	`made_at` integer NOT NULL,
	`answered_by` text,
	`answered_at` integer,
	`lent_id` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shift_requests_minutes" CHECK(0 <= "shift_requests"."from_minute" AND "shift_requests"."from_minute" < "shift_requests"."to_minute"),
	CONSTRAINT "shift_requests_answered" CHECK(("shift_requests"."answered_by" IS NULL) = ("shift_requests"."answered_at" IS NULL)),
	CONSTRAINT "shift_requests_lent" CHECK("shift_requests"."lent_id" IS NULL OR "shift_requests"."answered_at" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE INDEX `shift_requests_day` ON `shift_requests` (`company_id`,`on_day`);--> statement-breakpoint
CREATE INDEX `shift_requests_on` ON `shift_requests` (`on_day`);--> statement-breakpoint
CREATE UNIQUE INDEX `shift_requests_open` ON `shift_requests` (`company_id`,`centre_id`,`from_centre_id`,`on_day`,`from_minute`,`to_minute`) WHERE "shift_requests"."answered_at" IS NULL;
--> statement-breakpoint
-- The first answer to a request holds.
CREATE TRIGGER shift_requests_first BEFORE UPDATE ON shift_requests
WHEN OLD.answered_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'shift_requests: answered'); END;
