-- Faster counts of invited people and of residents by their last renewal answer.

-- The first few invitations of a location prove that enough people were invited. Each audience has an index of its own,
-- because employees are only a tenth of the invitations.
DROP INDEX invitations_location;
CREATE INDEX invitations_resident_location ON invitations (client_id, location_id, sent_on)
  INCLUDE (survey_id, resident_id) WHERE resident_id IS NOT NULL;
CREATE INDEX invitations_person_location ON invitations (client_id, location_id, sent_on)
  INCLUDE (survey_id, person_id) WHERE person_id IS NOT NULL;

-- Sums that change with every submit are in no index, so that PostgreSQL can update a row in place.
DROP INDEX location_participation_month;
CREATE INDEX location_participation_month ON location_participation (client_id, service, month);

-- One row per open response with a likelihood of renewal (1-5), on the day it was completed. next_on is the day of the
-- resident's next such answer: a row is the last one of a range when next_on is after the range. So residents are
-- counted once, at the location of their last answer, without comparing rows. Each response of an erased resident
-- counts alone.
CREATE TABLE resident_renewals (
  client_id     bigint   NOT NULL,
  invitation_id bigint   NOT NULL,
  survey_id     bigint   NOT NULL,
  location_id   bigint   NOT NULL,
  resident_id   bigint,
  day           date     NOT NULL,
  value         smallint NOT NULL CHECK (value BETWEEN 1 AND 5),
  next_on       date,
  PRIMARY KEY (client_id, invitation_id),
  FOREIGN KEY (client_id, invitation_id) REFERENCES responses (client_id, invitation_id),
  FOREIGN KEY (client_id, location_id) REFERENCES locations (client_id, id),
  FOREIGN KEY (client_id, resident_id) REFERENCES residents (client_id, id)
);
CREATE INDEX resident_renewals_unlikely ON resident_renewals (client_id, day) INCLUDE (location_id, next_on)
  WHERE value <= 2;
CREATE INDEX resident_renewals_location ON resident_renewals (client_id, location_id, day);
CREATE INDEX resident_renewals_resident ON resident_renewals (client_id, resident_id, day);

-- Computes the new table from existing rows. Forced row-level security is lifted meanwhile, because it also applies to
-- the owner.
ALTER TABLE invitations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE responses NO FORCE ROW LEVEL SECURITY;
ALTER TABLE answers NO FORCE ROW LEVEL SECURITY;
INSERT INTO resident_renewals (client_id, invitation_id, survey_id, location_id, resident_id, day, value, next_on)
  SELECT r.client_id, r.invitation_id, r.survey_id, r.location_id, i.resident_id, r.completed_on, a.value,
    CASE WHEN i.resident_id IS NOT NULL THEN
      lead(r.completed_on) OVER (PARTITION BY r.client_id, i.resident_id ORDER BY r.completed_on, r.invitation_id)
    END
  FROM responses AS r
  JOIN invitations AS i ON i.client_id = r.client_id AND i.id = r.invitation_id
  JOIN answers AS a ON a.client_id = r.client_id AND a.invitation_id = r.invitation_id
  WHERE NOT r.is_protected AND a.likelihood = 'renew' AND a.value IS NOT NULL;
ALTER TABLE answers FORCE ROW LEVEL SECURITY;
ALTER TABLE responses FORCE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;

ALTER TABLE resident_renewals ENABLE ROW LEVEL SECURITY;
ALTER TABLE resident_renewals FORCE ROW LEVEL SECURITY;
CREATE POLICY resident_renewals_of_client ON resident_renewals
  USING (client_id = nullif(current_setting('app.client_id', true), '')::bigint)
  WITH CHECK (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
