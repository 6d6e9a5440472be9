ALTER TABLE `companies` ADD `plan_grace_since` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `waiting_since` integer;--> statement-breakpoint
CREATE INDEX `profiles_waiting` ON `profiles` (`company_id`,`waiting_since`,`id`) WHERE "profiles"."waiting_since" IS NOT NULL;
--> statement-breakpoint
-- Nobody waits for room in the plan once they are active, or once they have left.
CREATE TRIGGER profiles_waiting_ends AFTER UPDATE OF status, user_id, waiting_since ON profiles
WHEN NEW.waiting_since IS NOT NULL AND (NEW.status = 'active' OR (NEW.user_id IS NULL AND NEW.email IS NOT NULL))
BEGIN UPDATE profiles SET waiting_since = NULL WHERE id = NEW.id; END;
