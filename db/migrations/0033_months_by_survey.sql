-- Figures of one audience by content are read of its surveys alone: employees' months lie among those of the residents, of
-- which there are many more.
DROP INDEX answer_months_month;
CREATE INDEX answer_months_month ON answer_months (client_id, month, survey_id);
DROP INDEX participation_months_month;
CREATE INDEX participation_months_month ON participation_months (client_id, month, survey_id);
