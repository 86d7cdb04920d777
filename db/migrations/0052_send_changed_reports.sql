-- True for a report that is sent only when something in it has really changed.
ALTER TABLE scheduled_reports ADD COLUMN only_changed boolean NOT NULL DEFAULT false;
