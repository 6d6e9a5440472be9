-- Punches that were left at a kiosk while a number was locked wait beside those that came without network, in the order of their hours.
DROP INDEX `unattributed_punches_waiting`;--> statement-breakpoint
ALTER TABLE `unattributed_punches` ADD `why` text DEFAULT 'no-pin' NOT NULL;--> statement-breakpoint
CREATE INDEX `unattributed_punches_waiting` ON `unattributed_punches` (`company_id`,`settled_at`,`at`,`id`);