CREATE TABLE `kiosks` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`code_hash` text NOT NULL,
	`code_expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`company_id` text,
	`name` text,
	`centre` text,
	`paired_by` text,
	`paired_at` integer,
	`last_used_at` integer,
	`ended_at` integer,
	CONSTRAINT "kiosks_paired" CHECK(("kiosks"."company_id" IS NULL) = ("kiosks"."paired_at" IS NULL) AND ("kiosks"."name" IS NULL) = ("kiosks"."paired_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kiosks_token_hash_unique` ON `kiosks` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `kiosks_code_hash_unique` ON `kiosks` (`code_hash`);--> statement-breakpoint
CREATE INDEX `kiosks_company` ON `kiosks` (`company_id`,`id`);