ALTER TABLE `absence_kinds` ADD `former_names` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
CREATE TRIGGER absence_kinds_former_names BEFORE UPDATE ON absence_kinds
WHEN NEW.former_names IS NOT CASE WHEN NEW.name IS OLD.name THEN OLD.former_names
  ELSE json_insert(OLD.former_names, '$[#]', json_object('name', OLD.name, 'until', NEW.updated_at)) END
BEGIN SELECT RAISE(ABORT, 'absence_kinds: a name before was lost'); END;
