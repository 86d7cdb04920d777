-- What a file does besides writing rows, counted before it is applied.
ALTER TABLE imports ADD COLUMN effects jsonb NOT NULL DEFAULT '[]';
