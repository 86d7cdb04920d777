-- How far a campaign is answered is counted when it is shown, of the days before today (docs/adr/0072-ten-derived-tables.md).
DROP TABLE campaign_progress;
