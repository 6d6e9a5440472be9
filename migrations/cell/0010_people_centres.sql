ALTER TABLE `invitations` ADD `centre_id` text;--> statement-breakpoint
ALTER TABLE `join_links` ADD `centre_id` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `centre_id` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `centre_since` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `managed_centres` text;--> statement-breakpoint
CREATE INDEX `profiles_centre` ON `profiles` (`company_id`,`centre_id`);--> statement-breakpoint
CREATE TRIGGER profiles_centres_update BEFORE UPDATE OF centre_id, centre_since, managed_centres ON profiles
WHEN (NEW.centre_id IS NULL) <> (NEW.centre_since IS NULL)
  OR (NEW.managed_centres IS NOT NULL AND (NEW.role <> 'admin' OR json_array_length(NEW.managed_centres) NOT BETWEEN 1 AND 8))
BEGIN SELECT RAISE(ABORT, 'profiles: not a centre with its first day, or not a scope of an administrator'); END;
--> statement-breakpoint
CREATE TRIGGER profiles_centres_insert BEFORE INSERT ON profiles
WHEN (NEW.centre_id IS NULL) <> (NEW.centre_since IS NULL)
  OR (NEW.managed_centres IS NOT NULL AND (NEW.role <> 'admin' OR json_array_length(NEW.managed_centres) NOT BETWEEN 1 AND 8))
BEGIN SELECT RAISE(ABORT, 'profiles: not a centre with its first day, or not a scope of an administrator'); END;
--> statement-breakpoint
-- A scope ends with the role, so that a role given again begins without one.
CREATE TRIGGER profiles_scope_ends AFTER UPDATE OF role ON profiles
WHEN NEW.managed_centres IS NOT NULL AND NEW.role <> 'admin'
BEGIN UPDATE profiles SET managed_centres = NULL WHERE id = NEW.id; END;
