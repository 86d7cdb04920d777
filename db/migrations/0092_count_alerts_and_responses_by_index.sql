-- What is counted and listed by day is read from the index alone: alerts with their place and end, responses with the
-- time by which they are listed.
DROP INDEX alerts_created;
CREATE INDEX alerts_created ON alerts (client_id, created_on) INCLUDE (location_id, completed_on);
DROP INDEX responses_completed;
CREATE INDEX responses_completed ON responses (client_id, completed_on, location_id)
  INCLUDE (invitation_id, survey_id, is_protected, position_category_id, completed_at);
