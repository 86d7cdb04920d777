-- The list of residents by unit: read in this order, as far as its page needs.
CREATE INDEX units_by_number ON units (client_id, lower(unit_number));
