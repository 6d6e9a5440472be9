-- What the migrations make of an empty database (directory). `npm run db:generate` writes this file, `npm run db:check` compares it.

CREATE TABLE `company_moves` (
	`company_id` text PRIMARY KEY NOT NULL,
	`from_cell` text NOT NULL,
	`to_cell` text NOT NULL,
	`begun_at` integer NOT NULL,
	`ended_at` integer,
	`undone_for` text,
	`is_to_forget` integer DEFAULT false NOT NULL
);

CREATE TABLE `foundings` (
	`company_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`requester` text,
	`created_at` integer NOT NULL
);

CREATE TABLE `kiosks` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`code_hash` text NOT NULL,
	`code_expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`company_id` text,
	`name` text,
	`centre` text,
	`paired_by` text,
	`paired_at` integer,
	`last_used_at` integer,
	`ended_at` integer, `call_hours` text DEFAULT '[]' NOT NULL, `centre_id` text,
	CONSTRAINT "kiosks_paired" CHECK(("kiosks"."company_id" IS NULL) = ("kiosks"."paired_at" IS NULL) AND ("kiosks"."name" IS NULL) = ("kiosks"."paired_at" IS NULL))
);

CREATE TABLE `memberships` (
	`profile_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`company_id` text NOT NULL,
	`cell` text DEFAULT 'CELL_1' NOT NULL,
	`invitation_id` text,
	`former_user_id` text,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`is_address_due` integer DEFAULT false NOT NULL,
	`is_leaving` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`removed_at` integer,
	`is_notified` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`profile_id` text,
	`kind` text NOT NULL,
	`family_id` text NOT NULL,
	`signed_in_at` integer DEFAULT 0 NOT NULL,
	`last_used_at` integer DEFAULT 0 NOT NULL,
	`device` text,
	`token_hash` text NOT NULL,
	`refresh_token_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`refresh_expires_at` integer,
	`refreshed_at` integer,
	`revoked_at` integer, `call_hours` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `sign_in_links` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`user_metadata` text NOT NULL,
	`create_user` integer NOT NULL,
	`browser_hash` text,
	`code_challenge` text,
	`requester_hash` text NOT NULL,
	`to_stranger` integer DEFAULT false NOT NULL,
	`invitation_id` text,
	`for_user_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`consumed_at` integer,
	`session_id` text
, `wrong_letters` integer DEFAULT 0 NOT NULL);

CREATE TABLE `spent_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`spent_on` text NOT NULL,
	`requester_hash` text NOT NULL,
	`spent_at` integer NOT NULL
);

CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`user_metadata` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_sign_in_at` integer,
	`is_in_several` integer DEFAULT false NOT NULL,
	`has_left` integer DEFAULT false NOT NULL,
	`is_offered_passkey` integer
);

CREATE INDEX `foundings_requester` ON `foundings` (`requester`,`created_at`) WHERE "foundings"."requester" IS NOT NULL;

CREATE INDEX `foundings_user` ON `foundings` (`user_id`,`created_at`);

CREATE UNIQUE INDEX `kiosks_code_hash_unique` ON `kiosks` (`code_hash`);

CREATE INDEX `kiosks_company` ON `kiosks` (`company_id`,`id`);

CREATE UNIQUE INDEX `kiosks_token_hash_unique` ON `kiosks` (`token_hash`);

CREATE INDEX `memberships_company` ON `memberships` (`company_id`,`cell`);

CREATE INDEX `memberships_unfinished` ON `memberships` (`created_at`) WHERE "memberships"."confirmed_at" IS NULL OR "memberships"."is_address_due" = 1 OR "memberships"."is_leaving" = 1;

CREATE UNIQUE INDEX `memberships_user_company` ON `memberships` (`user_id`,`company_id`);

CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);

CREATE INDEX `passkeys_unnotified` ON `passkeys` (`created_at`) WHERE "passkeys"."is_notified" = 0 OR "passkeys"."removed_at" IS NOT NULL;

CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);

CREATE INDEX `sessions_family` ON `sessions` (`family_id`);

CREATE UNIQUE INDEX `sessions_refresh_token_hash_unique` ON `sessions` (`refresh_token_hash`);

CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);

CREATE INDEX `sessions_user` ON `sessions` (`user_id`);

CREATE INDEX `sign_in_links_email_created` ON `sign_in_links` (`email`,`created_at`);

CREATE INDEX `sign_in_links_requester_created` ON `sign_in_links` (`requester_hash`,`created_at`);

CREATE UNIQUE INDEX `sign_in_links_token_hash_unique` ON `sign_in_links` (`token_hash`);

CREATE INDEX `spent_challenges_requester` ON `spent_challenges` (`requester_hash`,`spent_at`);

CREATE INDEX `spent_challenges_spent` ON `spent_challenges` (`spent_at`);

CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);

CREATE INDEX `users_left` ON `users` (`id`) WHERE "users"."has_left" = 1;

CREATE TRIGGER memberships_one_cell BEFORE INSERT ON memberships
WHEN EXISTS (SELECT 1 FROM memberships WHERE company_id = NEW.company_id AND cell < NEW.cell)
  OR EXISTS (SELECT 1 FROM memberships WHERE company_id = NEW.company_id AND cell > NEW.cell)
BEGIN
  SELECT RAISE(ABORT, 'memberships: the company lives in another cell');
END;
