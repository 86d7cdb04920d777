-- Figures of one audience by content read only its surveys: employees' months are few among those of residents.
DROP INDEX answer_months_month;
CREATE INDEX answer_months_month ON answer_months (client_id, month, survey_id);
DROP INDEX participation_months_month;
CREATE INDEX participation_months_month ON participation_months (client_id, month, survey_id);
