-- Counts of choices and of reasons for leaving read the few answers that are choices instead of all answers of a
-- client.
CREATE INDEX answers_choices ON answers (client_id, invitation_id, question_id)
  INCLUDE (question_type, value)
  WHERE question_type IN ('multiple-choice', 'multiple-select');
