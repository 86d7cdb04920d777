-- Counts the last renewal answers of a whole client by value (docs/adr/0031-successor-columns.md) from the index alone.
DROP INDEX resident_renewals_unlikely;
CREATE INDEX resident_renewals_unlikely ON resident_renewals (client_id, day) INCLUDE (location_id, next_on, value) WHERE value <= 2;
