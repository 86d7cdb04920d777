-- The number of employees who answered a campaign, counted once a night in steps of five: all that is disclosed while
-- links are open.
CREATE TABLE campaign_progress (
  client_id       bigint  NOT NULL,
  campaign_id     bigint  NOT NULL,
  -- The client's calendar day before which answers are counted.
  counted_on      date    NOT NULL,
  -- Invitations of days with at least ten of them.
  invited         integer NOT NULL CHECK (invited >= 10),
  -- The smaller of completed and invited - 1, rounded down to a multiple of five.
  completed_steps integer NOT NULL CHECK (completed_steps % 5 = 0 AND completed_steps < invited),
  PRIMARY KEY (client_id, campaign_id),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaigns (client_id, id)
);
ALTER TABLE campaign_progress ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaign_progress FORCE ROW LEVEL SECURITY;
CREATE POLICY campaign_progress_of_client ON campaign_progress
  USING (client_id = nullif(current_setting('app.client_id', true), '')::bigint)
  WITH CHECK (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
