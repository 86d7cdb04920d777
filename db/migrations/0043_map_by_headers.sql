-- The mapping of columns is stored per set of headers: another file of the same kind does not overwrite it.
ALTER TABLE import_mappings ADD COLUMN headers text NOT NULL DEFAULT '';
ALTER TABLE import_mappings ALTER COLUMN headers DROP DEFAULT;
ALTER TABLE import_mappings DROP CONSTRAINT import_mappings_pkey, ADD PRIMARY KEY (client_id, kind, headers);
