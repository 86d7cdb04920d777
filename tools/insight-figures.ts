import { FULL_LENGTH } from "#slices/analytics/testing/figure-rows.ts";
import { measureInsights, toFigureTable } from "#slices/analytics/testing/insight-figures.ts";

// `npm run figures`: prints the table of docs/insight-figures.md.

process.stdout.write(`${toFigureTable(measureInsights(FULL_LENGTH))}\n`);
