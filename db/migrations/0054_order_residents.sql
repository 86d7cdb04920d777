-- Reads the first page of residents in order instead of sorting all of them.
CREATE INDEX residents_first_name ON residents (client_id, lower(first_name), lower(last_name), id)
  WHERE erased_at IS NULL;
CREATE INDEX residents_last_name ON residents (client_id, lower(last_name), lower(first_name), id)
  WHERE erased_at IS NULL;
