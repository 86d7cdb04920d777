-- Finds people by the beginning of a name: both names in lower case without accents, and the last word of the last
-- name, because people with two last names also use it alone. Byte order makes a prefix a range of the index. Its
-- comparisons are leakproof, so that row-level security leaves the index usable. The accents are those of
-- src/platform/server/normalize-text.ts.
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
