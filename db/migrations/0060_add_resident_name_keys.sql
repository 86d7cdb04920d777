-- Finds residents by the beginning of a name, as 0017_search.sql does for people. Comparisons in byte order are
-- leakproof, so that row-level security leaves the indexes usable.
ALTER TABLE residents
  ADD COLUMN first_key text COLLATE "C" GENERATED ALWAYS AS (
    lower(regexp_replace(normalize(first_name, NFD), '[\u0300-\u036f]', '', 'g'))) STORED,
  ADD COLUMN last_key text COLLATE "C" GENERATED ALWAYS AS (
    lower(regexp_replace(normalize(last_name, NFD), '[\u0300-\u036f]', '', 'g'))) STORED;

CREATE INDEX residents_first_key ON residents (client_id, first_key) WHERE erased_at IS NULL;
CREATE INDEX residents_last_key ON residents (client_id, last_key) WHERE erased_at IS NULL;
