ALTER TABLE `companies` ADD `work_pauses` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `profiles_managers` ON `profiles` (`company_id`) WHERE "profiles"."role" <> 'employee';--> statement-breakpoint
-- A correction by its id, which its URL holds.
CREATE INDEX corrections_id ON corrections (ledger, proposal ->> '$.id');
--> statement-breakpoint
CREATE INDEX corrections_day ON corrections (ledger, proposal ->> '$.day');
--> statement-breakpoint
-- Newest first, of a company; and those that wait for an answer.
CREATE INDEX corrections_newest ON corrections (ledger, proposal ->> '$.proposedAt', subject, seq);
--> statement-breakpoint
CREATE INDEX corrections_waiting ON corrections (ledger, proposal ->> '$.proposedAt', subject, seq)
  WHERE answer IS NULL AND ground IS NULL;
--> statement-breakpoint
-- Entries of which nobody has said yet when they ended: of a person, and of a company.
CREATE INDEX time_logs_own_missing_exits ON time_logs (subject, check_in_at) WHERE exit_missing = 1 AND void IS NULL;
--> statement-breakpoint
CREATE INDEX time_logs_missing_exits ON time_logs (ledger, check_in_at) WHERE exit_missing = 1 AND void IS NULL;
