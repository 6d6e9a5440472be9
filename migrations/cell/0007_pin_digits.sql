ALTER TABLE `kiosk_pins` ADD `pin_digits` integer;--> statement-breakpoint
CREATE INDEX `kiosk_pins_company_digits` ON `kiosk_pins` (`company_id`,`pin_digits`);--> statement-breakpoint
-- A PIN that somebody else gave was made with six digits. The length of a chosen one is stored when its person types it.
UPDATE kiosk_pins SET pin_digits = 6 WHERE set_by <> profile_id;
