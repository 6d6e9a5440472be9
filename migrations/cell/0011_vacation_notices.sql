CREATE TABLE `allowance_closings` (
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`kind` text NOT NULL,
	`year` integer NOT NULL,
	`unit` text NOT NULL,
	`carried` text NOT NULL,
	`recorded_at` integer NOT NULL,
	PRIMARY KEY(`profile_id`, `kind`, `year`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "allowance_closings_unit" CHECK("allowance_closings"."unit" IN ('natural', 'working', 'minutes'))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `allowance_closings_company` ON `allowance_closings` (`company_id`,`year`);--> statement-breakpoint
CREATE TABLE `expiry_notices` (
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`kind` text NOT NULL,
	`last_on` text NOT NULL,
	`amount` integer NOT NULL,
	`unit` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`profile_id`, `kind`, `last_on`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "expiry_notices_amount" CHECK("expiry_notices"."amount" > 0),
	CONSTRAINT "expiry_notices_unit" CHECK("expiry_notices"."unit" IN ('natural', 'working', 'minutes'))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `expiry_notices_company` ON `expiry_notices` (`company_id`,`last_on`);
--> statement-breakpoint
-- A notice is a fact with its date.
CREATE TRIGGER expiry_notices_append_only BEFORE UPDATE ON expiry_notices
BEGIN SELECT RAISE(ABORT, 'expiry_notices: append-only'); END;
--> statement-breakpoint
CREATE TRIGGER allowance_closings_append_only BEFORE UPDATE ON allowance_closings
BEGIN SELECT RAISE(ABORT, 'allowance_closings: append-only'); END;
