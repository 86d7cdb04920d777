-- Months over all surveys of a location are summed from those by survey (docs/adr/0068-ten-derived-tables.md).
DROP TABLE location_service_months, location_participation_months;
