-- A lease repeats the location of its unit, so that residents are counted without a look at units
-- (docs/adr/0076-locations-of-leases.md). The foreign key holds both together: a unit never moves.
ALTER TABLE units ADD CONSTRAINT units_at_location UNIQUE (client_id, id, location_id);

ALTER TABLE leases ADD COLUMN location_id bigint;
ALTER TABLE leases NO FORCE ROW LEVEL SECURITY;
ALTER TABLE units NO FORCE ROW LEVEL SECURITY;
UPDATE leases SET location_id = units.location_id
  FROM units WHERE units.client_id = leases.client_id AND units.id = leases.unit_id;
-- An undo compares whole rows, and restores them.
ALTER TABLE import_changes NO FORCE ROW LEVEL SECURITY;
UPDATE import_changes AS change SET after = change.after || jsonb_build_object('location_id', units.location_id)
  FROM units WHERE change.entity = 'leases' AND units.client_id = change.client_id
    AND units.id = (change.after ->> 'unit_id')::bigint;
UPDATE import_changes AS change SET before = change.before || jsonb_build_object('location_id', units.location_id)
  FROM units WHERE change.entity = 'leases' AND units.client_id = change.client_id
    AND units.id = (change.before ->> 'unit_id')::bigint;
ALTER TABLE import_changes FORCE ROW LEVEL SECURITY;
ALTER TABLE units FORCE ROW LEVEL SECURITY;
ALTER TABLE leases FORCE ROW LEVEL SECURITY;

-- One by one: a cluster adds a foreign key in a statement of its own only.
ALTER TABLE leases ALTER COLUMN location_id SET NOT NULL;
ALTER TABLE leases DROP CONSTRAINT leases_client_id_unit_id_fkey;
ALTER TABLE leases ADD CONSTRAINT leases_client_id_unit_id_location_id_fkey
  FOREIGN KEY (client_id, unit_id, location_id) REFERENCES units (client_id, id, location_id);

-- Who lives where, in the order in which residents are counted: by location, and by resident.
CREATE INDEX leases_held ON leases (client_id, location_id, resident_id) INCLUDE (start_date, end_date)
  WHERE is_primary;
DROP INDEX leases_next;
CREATE INDEX leases_next ON leases (client_id, resident_id, unit_id, start_date NULLS FIRST, id)
  INCLUDE (end_date, is_primary, location_id);
-- The beginning of the one above.
DROP INDEX leases_resident;
