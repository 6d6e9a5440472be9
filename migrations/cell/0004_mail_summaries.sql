ALTER TABLE `mail_outbox` ADD `pace_group` text;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `about` text;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `line` text;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `released_at` integer;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `summary_id` text;--> statement-breakpoint
CREATE INDEX `mail_outbox_paced` ON `mail_outbox` (`pace_group`,`recipient`) WHERE "mail_outbox"."pace_group" IS NOT NULL;