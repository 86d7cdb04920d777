// Set up with `--all` alone: properties that name no number of runs try as many more as those that do.
import fc from "fast-check";
import { runs } from "./property-runs.ts";

fc.configureGlobal({ numRuns: runs(100) });
