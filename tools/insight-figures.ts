import { FULL_LENGTH, measureInsights, toFigureTable } from "#slices/analytics/testing/insight-figures.ts";

// `npm run figures`: prints the table of docs/insight-figures.md.

process.stdout.write(`${toFigureTable(measureInsights(FULL_LENGTH))}\n`);
