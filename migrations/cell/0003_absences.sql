CREATE TABLE `absence_kinds` (
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text,
	`is_on` integer NOT NULL,
	`unit` text NOT NULL,
	`allowance` integer,
	`needs_answer` integer NOT NULL,
	`is_private` integer NOT NULL,
	`covers` integer NOT NULL,
	`carried_until` text,
	`earlier` text DEFAULT '[]' NOT NULL,
	`author_id` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `kind`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "absence_kinds_unit" CHECK("absence_kinds"."unit" IN ('natural', 'working', 'minutes')),
	CONSTRAINT "absence_kinds_allowance" CHECK("absence_kinds"."allowance" IS NULL OR "absence_kinds"."allowance" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `absences` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`absence_id` text NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`part` text NOT NULL,
	`part_from` integer,
	`part_to` integer,
	`state` text NOT NULL,
	`author_id` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`note` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "absences_state" CHECK("absences"."state" IN ('requested', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "absences_first" CHECK(("absences"."version" = 1) = ("absences"."id" = "absences"."absence_id")),
	CONSTRAINT "absences_order" CHECK("absences"."version" >= 1 AND "absences"."from_day" <= "absences"."to_day"),
	CONSTRAINT "absences_part" CHECK(CASE "absences"."part"
        WHEN 'hours' THEN "absences"."part_from" IS NOT NULL AND "absences"."part_to" IS NOT NULL AND "absences"."part_from" >= 0 AND "absences"."part_from" < "absences"."part_to"
        ELSE "absences"."part" IN ('all', 'morning', 'afternoon') AND "absences"."part_from" IS NULL AND "absences"."part_to" IS NULL END)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `absences_version` ON `absences` (`absence_id`,`version`);--> statement-breakpoint
CREATE INDEX `absences_person` ON `absences` (`company_id`,`profile_id`,`to_day`);--> statement-breakpoint
CREATE INDEX `absences_days` ON `absences` (`company_id`,`to_day`);--> statement-breakpoint
CREATE INDEX `absences_age` ON `absences` (`to_day`);--> statement-breakpoint
CREATE TABLE `allowance_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`kind` text NOT NULL,
	`year` integer NOT NULL,
	`amount` integer NOT NULL,
	`note` text NOT NULL,
	`author_id` text NOT NULL,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "allowance_moves_amount" CHECK("allowance_moves"."amount" <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `allowance_moves_person` ON `allowance_moves` (`company_id`,`profile_id`,`year`);--> statement-breakpoint
CREATE INDEX `allowance_moves_age` ON `allowance_moves` (`year`);
--> statement-breakpoint
CREATE TRIGGER absences_fenced_insert BEFORE INSERT ON absences
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'absences: the ledger is closed'); END;
--> statement-breakpoint
-- A change is a new version, with its author.
CREATE TRIGGER absences_fenced_update BEFORE UPDATE ON absences
BEGIN SELECT RAISE(ABORT, 'absences: append-only, as the ledger is closed to changes'); END;
--> statement-breakpoint
CREATE TRIGGER absences_fenced_delete BEFORE DELETE ON absences
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'absences: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER absence_kinds_fenced_insert BEFORE INSERT ON absence_kinds
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'absence_kinds: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER absence_kinds_fenced_update BEFORE UPDATE ON absence_kinds
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'absence_kinds: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER absence_kinds_fenced_delete BEFORE DELETE ON absence_kinds
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'absence_kinds: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER allowance_moves_fenced_insert BEFORE INSERT ON allowance_moves
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'allowance_moves: the ledger is closed'); END;
--> statement-breakpoint
-- A mistake is set right by another move, with its author.
CREATE TRIGGER allowance_moves_fenced_update BEFORE UPDATE ON allowance_moves
BEGIN SELECT RAISE(ABORT, 'allowance_moves: append-only, as the ledger is closed to changes'); END;
--> statement-breakpoint
CREATE TRIGGER allowance_moves_fenced_delete BEFORE DELETE ON allowance_moves
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'allowance_moves: the ledger is closed'); END;
