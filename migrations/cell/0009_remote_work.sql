ALTER TABLE `companies` ADD `remote_work_enabled` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- A company that has recorded remote work, or whose protocol says that people state it, goes on asking for it.
UPDATE companies SET remote_work_enabled = 1
WHERE ledger IN (SELECT ledger FROM time_logs WHERE parts LIKE '%"mode":"remote"%')
  OR id IN (SELECT company_id FROM protocol_versions);
