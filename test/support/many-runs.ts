// Loaded with `--all` only: properties without a number of runs try as many more as those with one.
import fc from "fast-check";
import { runs } from "./property-runs.ts";

fc.configureGlobal({ numRuns: runs(100) });
