-- Regions get totals for the same days as the whole client: before each month. Until the job has computed them, totals
-- of regions are not read.
ALTER TABLE running_seals NO FORCE ROW LEVEL SECURITY;
UPDATE running_seals SET places = '';
ALTER TABLE running_seals FORCE ROW LEVEL SECURITY;
