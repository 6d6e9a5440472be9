ALTER TABLE `kiosks` ADD `call_hours` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `call_hours` text DEFAULT '[]' NOT NULL;