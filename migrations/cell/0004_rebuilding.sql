-- How far a ledger's projections have been made anew: the key of the last person whose are. Null where nobody asked for it; an operator
-- asks by 0 (npm run ledger:rebuild).
ALTER TABLE ledgers ADD COLUMN rebuilt_to INTEGER CHECK (rebuilt_to IS NULL OR state <> 'closed');
