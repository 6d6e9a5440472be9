CREATE TABLE `company_moves` (
	`company_id` text PRIMARY KEY NOT NULL,
	`from_cell` text NOT NULL,
	`to_cell` text NOT NULL,
	`begun_at` integer NOT NULL,
	`ended_at` integer,
	`undone_for` text,
	`is_to_forget` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `memberships_company` ON `memberships` (`company_id`,`cell`);
--> statement-breakpoint
-- Whoever joins a company joins it where it lives: one that has moved meanwhile is asked for again.
CREATE TRIGGER memberships_one_cell BEFORE INSERT ON memberships
WHEN EXISTS (SELECT 1 FROM memberships WHERE company_id = NEW.company_id AND cell < NEW.cell)
  OR EXISTS (SELECT 1 FROM memberships WHERE company_id = NEW.company_id AND cell > NEW.cell)
BEGIN
  SELECT RAISE(ABORT, 'memberships: the company lives in another cell');
END;
