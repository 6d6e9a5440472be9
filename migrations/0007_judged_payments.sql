ALTER TABLE `companies` DROP COLUMN `payment_status`;--> statement-breakpoint
ALTER TABLE `companies` DROP COLUMN `suspension_date`;