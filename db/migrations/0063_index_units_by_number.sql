-- Reads residents sorted by unit, as far as the page needs.
CREATE INDEX units_by_number ON units (client_id, lower(unit_number));
