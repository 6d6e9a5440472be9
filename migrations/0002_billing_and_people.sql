CREATE TABLE `invitation_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invitation_mails_company_created` ON `invitation_mails` (`company_id`,`created_at`);--> statement-breakpoint
DROP INDEX `payment_failures_company_status`;--> statement-breakpoint
CREATE INDEX `payment_failures_oldest` ON `payment_failures` (`company_id`,`status`,`first_failure_date`);--> statement-breakpoint
DROP INDEX `profiles_company_status`;--> statement-breakpoint
ALTER TABLE `profiles` ADD `sort_name` text GENERATED ALWAYS AS (lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(full_name, ''), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ä', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n~'), 'Ñ', 'n~'))) VIRTUAL;--> statement-breakpoint
CREATE INDEX `profiles_company_status_name` ON `profiles` (`company_id`,`status`,`sort_name`,`id`);--> statement-breakpoint
ALTER TABLE `monthly_employee_stats` ADD `reported_max_employees` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `location_notice_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `subscription_cancel_at` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `billing_version` integer DEFAULT 0 NOT NULL;