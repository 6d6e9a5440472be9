-- The triggers of the directory. They are written by hand: drizzle-kit makes tables and indexes alone.

-- A membership names the cell that the company's other memberships name: a company that has moved meanwhile is looked up again.
CREATE TRIGGER memberships_one_cell BEFORE INSERT ON memberships
WHEN EXISTS (SELECT 1 FROM memberships WHERE company_id = NEW.company_id AND cell < NEW.cell)
  OR EXISTS (SELECT 1 FROM memberships WHERE company_id = NEW.company_id AND cell > NEW.cell)
BEGIN
  SELECT RAISE(ABORT, 'memberships: the company lives in another cell');
END;
