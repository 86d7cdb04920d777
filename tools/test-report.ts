import { relative } from "node:path";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface CaseReport {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
}

interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly CaseReport[];
}

export interface CountedReport extends Counts {
  /** Errors outside the cases. */
  readonly complaints: readonly string[];
  /** The cases that failed once and passed when they were run again, each with its first message. */
  readonly secondAttempts: readonly string[];
}

/**
 * Counts the cases of vitest's JSON report. Green requires more than no failure: a report, exit code 0, and at least
 * one case from every file of the step, as often as it is listed; a runner that read nothing must not pass.
 */
export function countReport(read: () => string, files: readonly string[], exitCode: number | null): CountedReport {
  const complaints: string[] = [];
  let reports: readonly FileReport[] = [];
  try {
    reports = (JSON.parse(read()) as { testResults: readonly FileReport[] }).testResults;
  } catch {
    complaints.push("vitest wrote no report");
  }
  const cases = reports.flatMap((report) => report.assertionResults);
  const count = (...statuses: string[]): number => cases.filter(({ status }) => statuses.includes(status)).length;
  const ran = Map.groupBy(
    reports.filter((report) => report.assertionResults.length > 0),
    ({ name }) => name,
  );
  const empty = [...Map.groupBy(files, (file) => file)]
    .filter(([file, times]) => (ran.get(file)?.length ?? 0) < times.length)
    .map(([file]) => file);
  complaints.push(...empty.map((file) => `${relative(process.cwd(), file)}: no test case ran, or not on every engine`));
  const failedCases = count("failed");
  if (exitCode !== 0 && failedCases === 0 && complaints.length === 0)
    complaints.push(`vitest ended with code ${exitCode}`);
  return {
    passed: count("passed"),
    failed: failedCases + complaints.length,
    skipped: count("skipped", "pending", "todo", "disabled"),
    complaints,
    secondAttempts: reports.flatMap((report) =>
      report.assertionResults
        .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
        .map(
          ({ fullName, failureMessages }) =>
            `${relative(process.cwd(), report.name)} > ${fullName}: ${failureMessages[0]?.split("\n")[0]}`,
        ),
    ),
  };
}
