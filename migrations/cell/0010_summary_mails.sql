-- Whether somebody is sent the summaries of weeks and months, and what goes with a mail besides its text.
ALTER TABLE `profiles` ADD `wants_weekly` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `wants_monthly` integer DEFAULT true NOT NULL;--> statement-breakpoint
-- Small files alone: a queue of mails is no place for large ones.
ALTER TABLE `mail_outbox` ADD `attachments` text CHECK (length(`attachments`) <= 16000);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `unsubscribe_url` text;
