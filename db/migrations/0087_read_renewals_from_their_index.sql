-- The last answers about renewal of a whole client are counted by their value (docs/adr/0031-successor-columns.md): with it, the
-- index is all that is read.
DROP INDEX resident_renewals_unlikely;
CREATE INDEX resident_renewals_unlikely ON resident_renewals (client_id, day) INCLUDE (location_id, next_on, value) WHERE value <= 2;
