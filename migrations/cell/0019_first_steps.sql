-- How far a new company has come, and until when its owner was told who joined.
ALTER TABLE `companies` ADD `location_decided_at` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `joined_told_at` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `start_hidden_at` integer;