import { buildEngineConfig } from "#test/support/engine-projects.ts";

// The text is the same as in the other of the two configurations, so that they share transformed modules.
export default buildEngineConfig(import.meta.filename);
