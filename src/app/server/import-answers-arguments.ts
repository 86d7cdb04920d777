import { parseArgs } from "node:util";
import { StartupRefusal, UsageRefusal } from "#platform/server/fail.ts";
import { catalogue } from "#slices/surveys/server/catalogue/catalogue.ts";
import type { CatalogueSurvey } from "#slices/surveys/server/catalogue/catalogue.schema.ts";
import { type AnswerMap, answerMap } from "#slices/surveys/server/past-answers/answer-map.schema.ts";

const USAGE =
  "Usage: npm run import:answers -- --client SLUG_OR_ID --survey ID_OR_SLUG --map map.json --source NAME FILE [--dry-run] [--confidential|--open]";

/** What the command was told. */
export interface ImportWish {
  readonly client: string;
  readonly survey: CatalogueSurvey;
  readonly map: string;
  /** Whose file it is, in lower case. */
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

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageRefusal(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

const MAX_SOURCE = 80;

/** A source's name as it is compared: nobody should make a second source by a capital letter or a space. */
const toSourceName = (text = ""): string => text.trim().replaceAll(/\s+/g, " ").toLowerCase();
const isSourceName = (name: string): boolean => name !== "" && name.length <= MAX_SOURCE;

/** What the command was told; throws UsageRefusal that names every fault. */
export function importArguments(args: readonly string[]): ImportWish {
  const { values, positionals } = parsed(args);
  const { client = "", survey: named = "", map = "", confidential, open } = values;
  const [file = ""] = positionals;
  const sourceName = toSourceName(values.source);
  const survey = catalogue.surveys.find((each) => String(each.id) === named || each.slug === named);
  const surveys = catalogue.surveys.map(({ id, slug }) => `${id} (${slug})`).join(", ");
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
  const faults = checks.filter(([isRight]) => !isRight).map(([, text]) => text);
  if (faults.length > 0 || !survey) throw new UsageRefusal(`${faults.join("\n")}\n${USAGE}`);
  return { client, survey, map, sourceName, file, isDryRun: values["dry-run"], isConfidential: confidential };
}

/** A map as its file says it; throws StartupRefusal that names every key at fault. */
export function readAnswerMap(text: string): AnswerMap {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new StartupRefusal(
      `The mapping file is not valid JSON (${error instanceof Error ? error.message : String(error)})`,
    );
  }
  const read = answerMap.safeParse(json);
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue) => `${issue.path.join(".") || "(the map)"}: ${issue.message}`);
  throw new StartupRefusal(`The mapping file is invalid:\n${faults.join("\n")}`);
}
