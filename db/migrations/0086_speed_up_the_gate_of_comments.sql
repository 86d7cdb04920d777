-- Indexes for the confidentiality gate of comments over a whole client (docs/adr/0025-comments.md): protected responses
-- by day, and respondents who asked to be contacted (yes to the question CONTACT_QUESTION_ID).
CREATE INDEX responses_protected ON responses (client_id, completed_on)
  INCLUDE (invitation_id, survey_id, location_id, position_category_id) WHERE is_protected;
CREATE INDEX answers_contacts ON answers (client_id, invitation_id) WHERE question_id = 245 AND value = 1;
