-- True for a report that is sent only when a figure in it has changed beyond chance.
ALTER TABLE scheduled_reports ADD COLUMN only_changed boolean NOT NULL DEFAULT false;
