ALTER TABLE `invitation_mails` ADD `inviter` text;--> statement-breakpoint
CREATE INDEX `invitation_mails_email` ON `invitation_mails` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `invitation_mails_inviter` ON `invitation_mails` (`inviter`,`created_at`);