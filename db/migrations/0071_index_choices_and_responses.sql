-- Counts of choices read the choices from the index instead of the answers.
DROP INDEX answers_choices;
CREATE INDEX answers_choices ON answers (client_id, invitation_id, question_id)
  INCLUDE (question_type, value, choices)
  WHERE question_type IN ('multiple-choice', 'multiple-select');

-- The index has everything that is read of the responses of a range.
DROP INDEX responses_completed;
CREATE INDEX responses_completed ON responses (client_id, completed_on, location_id)
  INCLUDE (invitation_id, survey_id, is_protected, position_category_id);
