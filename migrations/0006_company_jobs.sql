CREATE TABLE `company_jobs` (
	`job` text NOT NULL,
	`company_id` text NOT NULL,
	`queued_at` integer NOT NULL,
	`done_at` integer,
	PRIMARY KEY(`job`, `company_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP TABLE `job_runs`;
