-- Reports are also sent as a PDF.
ALTER TABLE scheduled_reports DROP CONSTRAINT scheduled_reports_file_type_check;
ALTER TABLE scheduled_reports ADD CONSTRAINT scheduled_reports_file_type_check CHECK (file_type IN ('xlsx', 'csv', 'pdf'));
