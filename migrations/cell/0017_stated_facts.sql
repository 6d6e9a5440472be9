ALTER TABLE `companies` ADD `daily_limit_minutes` integer CHECK(`daily_limit_minutes` BETWEEN 60 AND 1440);--> statement-breakpoint
ALTER TABLE `companies` ADD `rest_between_minutes` integer CHECK(`rest_between_minutes` BETWEEN 720 AND 1440);--> statement-breakpoint
ALTER TABLE `companies` ADD `shift_notice_days` integer CHECK(`shift_notice_days` BETWEEN 0 AND 90);--> statement-breakpoint
ALTER TABLE `companies` ADD `rest_regime` text CHECK(`rest_regime` IN ('general', 'retail', 'hospitality', 'shifts'));--> statement-breakpoint
ALTER TABLE `companies` ADD `convenio_year_start` text CHECK(strftime('%m-%d', '2001-' || `convenio_year_start`) IS `convenio_year_start`);--> statement-breakpoint
ALTER TABLE `companies` ADD `day_interruptions` integer CHECK(`day_interruptions` BETWEEN 1 AND 9);--> statement-breakpoint
ALTER TABLE `plans` ADD `facts` text CHECK(`facts` IS NULL OR (`kind` = 'terms_agreed' AND json_type(`facts`) = 'object'));
