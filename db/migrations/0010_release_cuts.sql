-- The exact number of distinct people of each family of a cell. Null in older cells, which stored only the people of
-- their least answered family: readers then use `people`, at most the family's answers.
ALTER TABLE release_cells
  ADD COLUMN score_people     integer CHECK (score_people = 0 OR score_people >= 5),
  ADD COLUMN renew_people     integer CHECK (renew_people = 0 OR renew_people >= 5),
  ADD COLUMN recommend_people integer CHECK (recommend_people = 0 OR recommend_people >= 5),
  ADD COLUMN remain_people    integer CHECK (remain_people = 0 OR remain_people >= 5);

-- What protected answers of a closed month show besides the cells: the cells divided by one dimension ('survey',
-- 'question', 'position_category', 'tenure_band') or by two ('category_question': cut_id is the category, cut_other the
-- question), and 'all' (cut_id 0): answers of locations that waited too long for a cell of their own, pooled by region.
-- Rows of one kind of cut are disjoint: a location's own, the pool of its region, the rest of the client. A family that
-- may not be shown in a row has 0 people and sums of 0. Rows are never changed or deleted.
CREATE TABLE release_cuts (
  LIKE answer_days INCLUDING DEFAULTS
);
ALTER TABLE release_cuts
  DROP COLUMN location_id, DROP COLUMN position_category_id, DROP COLUMN survey_id;
ALTER TABLE release_cuts RENAME COLUMN day TO last_month;
ALTER TABLE release_cuts
  ADD COLUMN service text NOT NULL CHECK (service IN ('ingage', 'intouch')),
  ADD COLUMN cut text NOT NULL CHECK (
    cut IN ('all', 'survey', 'question', 'position_category', 'tenure_band', 'category_question')
  ),
  ADD COLUMN cut_id bigint NOT NULL,
  ADD COLUMN cut_other bigint NOT NULL DEFAULT 0,
  ADD COLUMN level text NOT NULL CHECK (level IN ('location', 'region', 'client')),
  -- Location or region; 0 for the client, and for the pool of locations without a region.
  ADD COLUMN place_id bigint NOT NULL,
  ADD COLUMN first_month date NOT NULL,
  ADD COLUMN people integer NOT NULL CHECK (people >= 5),
  -- Distinct people behind each family's sums; for a cut by question, also behind the histograms (answer_people).
  ADD COLUMN score_people integer NOT NULL DEFAULT 0 CHECK (score_people = 0 OR score_people >= 5),
  ADD COLUMN renew_people integer NOT NULL DEFAULT 0 CHECK (renew_people = 0 OR renew_people >= 5),
  ADD COLUMN recommend_people integer NOT NULL DEFAULT 0 CHECK (recommend_people = 0 OR recommend_people >= 5),
  ADD COLUMN remain_people integer NOT NULL DEFAULT 0 CHECK (remain_people = 0 OR remain_people >= 5),
  -- Inputs for the standard error of a score; 0011 adds them to the older tables.
  ADD COLUMN score_nn bigint NOT NULL DEFAULT 0,
  ADD COLUMN score_nd bigint NOT NULL DEFAULT 0,
  ADD COLUMN score_dd bigint NOT NULL DEFAULT 0,
  ADD COLUMN answer_people integer NOT NULL DEFAULT 0 CHECK (answer_people = 0 OR answer_people >= 5),
  ADD COLUMN agreement_1 integer NOT NULL DEFAULT 0,
  ADD COLUMN agreement_2 integer NOT NULL DEFAULT 0,
  ADD COLUMN agreement_3 integer NOT NULL DEFAULT 0,
  ADD COLUMN agreement_4 integer NOT NULL DEFAULT 0,
  ADD COLUMN agreement_5 integer NOT NULL DEFAULT 0,
  ADD COLUMN importance_1 integer NOT NULL DEFAULT 0,
  ADD COLUMN importance_2 integer NOT NULL DEFAULT 0,
  ADD COLUMN importance_3 integer NOT NULL DEFAULT 0,
  ADD COLUMN importance_4 integer NOT NULL DEFAULT 0,
  ADD COLUMN importance_5 integer NOT NULL DEFAULT 0,
  ADD COLUMN value_0 integer NOT NULL DEFAULT 0,
  ADD COLUMN value_1 integer NOT NULL DEFAULT 0,
  ADD COLUMN value_2 integer NOT NULL DEFAULT 0,
  ADD COLUMN value_3 integer NOT NULL DEFAULT 0,
  ADD COLUMN value_4 integer NOT NULL DEFAULT 0,
  ADD COLUMN value_5 integer NOT NULL DEFAULT 0,
  ADD COLUMN released_at timestamptz NOT NULL,
  ADD PRIMARY KEY (client_id, service, cut, cut_id, cut_other, level, place_id, last_month),
  ADD CHECK (first_month <= last_month),
  ADD CHECK ((level = 'client') <= (place_id = 0)),
  ADD CHECK ((cut = 'category_question') = (cut_other <> 0));
CREATE INDEX release_cuts_month ON release_cuts (client_id, service, cut, last_month);

-- The waiting answers of a location that a pool took: all of a family up to this month. The pool stays with that
-- region.
CREATE TABLE release_pooled (
  client_id   bigint NOT NULL,
  service     text   NOT NULL CHECK (service IN ('ingage', 'intouch')),
  family      text   NOT NULL,
  location_id bigint NOT NULL,
  last_month  date   NOT NULL,
  region_id   bigint NOT NULL,
  PRIMARY KEY (client_id, service, family, location_id, last_month),
  FOREIGN KEY (client_id, location_id) REFERENCES locations (client_id, id)
);

DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['release_cuts', 'release_pooled'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint) '
      'WITH CHECK (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      owned || '_of_client', owned);
  END LOOP;
END $$;
