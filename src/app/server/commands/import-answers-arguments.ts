import { parseArgs } from "node:util";
import { StartupError, UsageError } from "#platform/server/app-error.ts";
import { catalog } from "#slices/surveys/server/catalog/catalog.ts";
import type { CatalogSurvey } from "#slices/surveys/server/catalog/catalog.schema.ts";
import { type AnswerMap, answerMap } from "#slices/surveys/server/response-import/answer-map.schema.ts";

const USAGE =
  "Usage: npm run import:answers -- --client SLUG_OR_ID --survey ID_OR_SLUG --map map.json --source NAME FILE [--dry-run] [--confidential|--open]";

/** Arguments of the command. */
export interface ImportOptions {
  readonly client: string;
  readonly survey: CatalogSurvey;
  readonly map: string;
  /** The source of the file, in lower case. */
  readonly sourceName: string;
  readonly file: string;
  readonly isDryRun: boolean;
  readonly isConfidential: boolean;
}

const options = {
  client: { type: "string" },
  survey: { type: "string" },
  map: { type: "string" },
  source: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  confidential: { type: "boolean", default: false },
  open: { type: "boolean", default: false },
} as const;

function parseValues(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

const MAX_SOURCE = 80;

/** Normalizes the name of a source, so that a capital letter or a space does not make a second one. */
const toSourceName = (text = ""): string => text.trim().replaceAll(/\s+/g, " ").toLowerCase();
const isSourceName = (name: string): boolean => name !== "" && name.length <= MAX_SOURCE;

/** Reads the arguments. Throws UsageError that names every error. */
export function parseImportArguments(args: readonly string[]): ImportOptions {
  const { values, positionals } = parseValues(args);
  const { client = "", survey: named = "", map = "", confidential, open } = values;
  const [file = ""] = positionals;
  const sourceName = toSourceName(values.source);
  const survey = catalog.surveys.find((each) => String(each.id) === named || each.slug === named);
  const surveys = catalog.surveys.map(({ id, slug }) => `${id} (${slug})`).join(", ");
  const checks: [boolean, string][] = [
    [client !== "", "--client must name a company by slug or id"],
    [survey !== undefined, `--survey must be one of ${surveys}`],
    [map !== "", "--map must name a JSON file"],
    [isSourceName(sourceName), `--source must name whose file it is, in at most ${MAX_SOURCE} characters`],
    [positionals.length > 0, "FILE is missing"],
    [positionals.length < 2, "Only one FILE at a time"],
    [!(confidential && open), "--confidential and --open cannot be combined"],
    [!(open && survey?.service === "ingage"), "Employee answers are always confidential; remove --open"],
  ];
  const errors = checks.filter(([isRight]) => !isRight).map(([, text]) => text);
  if (errors.length > 0 || !survey) throw new UsageError(`${errors.join("\n")}\n${USAGE}`);
  return { client, survey, map, sourceName, file, isDryRun: values["dry-run"], isConfidential: confidential };
}

/** Reads a mapping file. Throws StartupError that names every key in error. */
export function readAnswerMap(text: string): AnswerMap {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new StartupError(
      `The mapping file is not valid JSON (${error instanceof Error ? error.message : String(error)})`,
    );
  }
  const read = answerMap.safeParse(json);
  if (read.success) return read.data;
  const errors = read.error.issues.map((issue) => `${issue.path.join(".") || "(the map)"}: ${issue.message}`);
  throw new StartupError(`The mapping file is invalid:\n${errors.join("\n")}`);
}
