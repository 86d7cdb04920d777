-- Numbers by question of whole regions, added up from those of their locations, so that nobody reads a row of each location.
CREATE TABLE region_question_months (
  LIKE question_months INCLUDING DEFAULTS INCLUDING CONSTRAINTS
);
-- 0 is what is in no region.
ALTER TABLE region_question_months RENAME COLUMN location_id TO region_id;
ALTER TABLE region_question_months
  ADD PRIMARY KEY (client_id, month, region_id, question_id, survey_id),
  ADD FOREIGN KEY (client_id) REFERENCES clients (id);

-- Which location was in which region when the month's rows of regions were added up, as the view client_places says it; ''
-- is not known: then the rows of locations are read. What was sealed before this column came is added up by the hourly job.
ALTER TABLE question_seals ADD COLUMN places text NOT NULL DEFAULT '';

ALTER TABLE region_question_months ENABLE ROW LEVEL SECURITY;
ALTER TABLE region_question_months FORCE ROW LEVEL SECURITY;
CREATE POLICY region_question_months_of_client ON region_question_months
  USING (client_id = nullif(current_setting('app.client_id', true), '')::bigint)
  WITH CHECK (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
