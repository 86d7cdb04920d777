-- Counts of choices read the choices themselves from the index, not from the answers.
DROP INDEX answers_choices;
CREATE INDEX answers_choices ON answers (client_id, invitation_id, question_id)
  INCLUDE (question_type, value, choices)
  WHERE question_type IN ('multiple-choice', 'multiple-select');

-- What is read of the responses of a range is in the index.
DROP INDEX responses_completed;
CREATE INDEX responses_completed ON responses (client_id, completed_on, location_id)
  INCLUDE (invitation_id, survey_id, is_protected, position_category_id);
