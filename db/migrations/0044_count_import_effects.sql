-- Effects of a file besides the rows it writes, counted before it is applied.
ALTER TABLE imports ADD COLUMN effects jsonb NOT NULL DEFAULT '[]';
