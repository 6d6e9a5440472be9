CREATE TABLE `payroll_codes` (
	`company_id` text NOT NULL,
	`item` text NOT NULL,
	`code` text NOT NULL,
	`unit` text,
	PRIMARY KEY(`company_id`, `item`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payroll_codes_code" CHECK(length("payroll_codes"."code") BETWEEN 1 AND 20),
	CONSTRAINT "payroll_codes_unit" CHECK(("payroll_codes"."unit" IS NULL) = ("payroll_codes"."item" = 'company'))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `payroll_files` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`month` text NOT NULL,
	`file` text NOT NULL,
	`profile_id` text,
	`link_id` text,
	`downloaded_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payroll_files_taker" CHECK(("payroll_files"."profile_id" IS NULL) <> ("payroll_files"."link_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payroll_files_month` ON `payroll_files` (`company_id`,`month`,`id`);--> statement-breakpoint
CREATE INDEX `payroll_files_downloaded` ON `payroll_files` (`downloaded_at`);--> statement-breakpoint
CREATE TABLE `payroll_people` (
	`profile_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`code` text NOT NULL,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payroll_people_code_length" CHECK(length("payroll_people"."code") BETWEEN 1 AND 20)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payroll_people_code` ON `payroll_people` (`company_id`,`code`);
--> statement-breakpoint
CREATE TRIGGER payroll_files_append_only BEFORE UPDATE ON payroll_files
BEGIN SELECT RAISE(ABORT, 'payroll_files: append-only'); END;
