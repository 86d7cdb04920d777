// Loaded with `--all` only: raises the default number of runs by the same factor as stated ones.
import fc from "fast-check";
import { scaleRuns } from "./property-runs.ts";

fc.configureGlobal({ numRuns: scaleRuns(100) });
