-- Where properties stand among those of all companies is frozen with the benchmark (docs/adr/0071-property-percentiles.md):
-- of each month a row of every part (10, 25, 50, 75 percent from the top) with its limit, and one (100) with how many
-- properties there are. Null: withheld, for good.
ALTER TABLE benchmark_segments
  DROP CONSTRAINT benchmark_segments_cut_check,
  ADD CONSTRAINT benchmark_segments_cut_check
    CHECK (cut IN ('survey', 'question', 'topic', 'position_category', 'property'));
