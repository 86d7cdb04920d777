-- Comments are 3% of all answers and likelihoods 10%. Each has an index of its own, so that a list of comments reads
-- neither the other answers nor the whole responses. `text_entry <> ''` is leakproof, which row-level security
-- requires.
CREATE INDEX answers_comments ON answers (client_id, invitation_id, question_id) INCLUDE (question_type)
  WHERE text_entry <> '';
CREATE INDEX answers_likelihoods ON answers (client_id, invitation_id, likelihood, question_id) INCLUDE (value)
  WHERE likelihood IS NOT NULL AND value IS NOT NULL;
