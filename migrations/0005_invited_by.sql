ALTER TABLE `sign_in_links` ADD `to_stranger` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `invitations` ADD `invited_by` text REFERENCES profiles(id);