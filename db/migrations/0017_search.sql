-- Finding people by the beginning of a name: both names in small letters without accents, and the last word of the last
-- name, by which people with two are also called. Byte order, so that a beginning is a range of the index; comparisons
-- are leakproof, so that row-level security leaves the index usable. The marks are those of
-- platform/server/folded-text.ts.
ALTER TABLE people
  ADD COLUMN first_key text COLLATE "C" GENERATED ALWAYS AS (
    lower(regexp_replace(normalize(first_name, NFD), '[\u0300-\u036f]', '', 'g'))) STORED,
  ADD COLUMN last_key text COLLATE "C" GENERATED ALWAYS AS (
    lower(regexp_replace(normalize(last_name, NFD), '[\u0300-\u036f]', '', 'g'))) STORED,
  ADD COLUMN end_key text COLLATE "C" GENERATED ALWAYS AS (
    reverse(split_part(reverse(
      lower(regexp_replace(normalize(last_name, NFD), '[\u0300-\u036f]', '', 'g'))), ' ', 1))) STORED;

CREATE INDEX people_first_key ON people (client_id, first_key);
CREATE INDEX people_last_key ON people (client_id, last_key);
CREATE INDEX people_end_key ON people (client_id, end_key);
