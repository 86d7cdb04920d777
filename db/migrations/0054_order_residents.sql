-- The first page of residents is read in its order instead of being found among all of them.
CREATE INDEX residents_first_name ON residents (client_id, lower(first_name), lower(last_name), id)
  WHERE erased_at IS NULL;
CREATE INDEX residents_last_name ON residents (client_id, lower(last_name), lower(first_name), id)
  WHERE erased_at IS NULL;
