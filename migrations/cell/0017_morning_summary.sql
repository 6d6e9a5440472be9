-- Whether managers are told each morning what of their company waits.
ALTER TABLE `profiles` ADD `wants_daily` integer DEFAULT false NOT NULL;