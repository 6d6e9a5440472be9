-- Of which nothing has come yet, newest first: what waits for its answer, and what somebody disagrees with.
DROP INDEX corrections_waiting;
--> statement-breakpoint
CREATE INDEX corrections_pending ON corrections (ledger, proposal ->> '$.proposedAt', subject, seq)
  WHERE ground IS NULL AND (answer IS NULL OR answer = 'disagree');
