-- Numbers by question of whole regions, summed from their locations, so that readers need not read every location.
CREATE TABLE region_question_months (
  LIKE question_months INCLUDING DEFAULTS INCLUDING CONSTRAINTS
);
-- 0: no region.
ALTER TABLE region_question_months RENAME COLUMN location_id TO region_id;
ALTER TABLE region_question_months
  ADD PRIMARY KEY (client_id, month, region_id, question_id, survey_id),
  ADD FOREIGN KEY (client_id) REFERENCES clients (id);

-- The region of each location when the month's rows of regions were computed, as in the view client_places; '' is
-- unknown: then the rows of locations are read. The hourly job computes the regions of older months.
ALTER TABLE question_seals ADD COLUMN places text NOT NULL DEFAULT '';

ALTER TABLE region_question_months ENABLE ROW LEVEL SECURITY;
ALTER TABLE region_question_months FORCE ROW LEVEL SECURITY;
CREATE POLICY region_question_months_of_client ON region_question_months
  USING (client_id = nullif(current_setting('app.client_id', true), '')::bigint)
  WITH CHECK (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
