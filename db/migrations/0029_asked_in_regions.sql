-- Totals of regions also store since when five people had been invited, as those of locations do. The job computes them
-- again.
ALTER TABLE running_seals NO FORCE ROW LEVEL SECURITY;
UPDATE running_seals SET changed_since = '0001-01-01';
ALTER TABLE running_seals FORCE ROW LEVEL SECURITY;
