-- The standing of properties among those of all companies is frozen with the benchmark
-- (docs/adr/0071-property-percentiles.md): each month has one row per part (10, 25, 50, 75 percent from the top) with
-- its limit, and one row (100) with the number of properties. Null: withheld permanently.
ALTER TABLE benchmark_segments
  DROP CONSTRAINT benchmark_segments_cut_check,
  ADD CONSTRAINT benchmark_segments_cut_check
    CHECK (cut IN ('survey', 'question', 'topic', 'position_category', 'property'));
