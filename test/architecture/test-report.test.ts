import { describe, expect, test } from "vitest";
import { countReport } from "#tools/test-report.ts";

function createReport(...files: readonly (readonly [name: string, ...statuses: string[]])[]): () => string {
  const testResults = files.map(([name, ...statuses]) => ({
    name,
    status: "",
    assertionResults: statuses.map((status) => ({
      status: status === "again" ? "passed" : status,
      fullName: "adds up",
      failureMessages: status === "passed" ? [] : ["expected 1 to be 2\n at a line"],
    })),
  }));
  return () => JSON.stringify({ testResults });
}

describe("the count of the test command", () => {
  test("counts cases", () => {
    const counted = countReport(
      createReport(["/a", "passed", "failed", "pending", "todo"], ["/b", "passed"]),
      ["/a", "/b"],
      1,
    );
    expect(counted).toMatchObject({ passed: 2, failed: 1, skipped: 2, complaints: [] });
  });

  test("a case that passed only when it was run again counts as passed, and is reported", () => {
    expect(countReport(createReport(["/a", "passed", "again"]), ["/a"], 0)).toMatchObject({
      passed: 2,
      failed: 0,
      secondAttempts: [expect.stringMatching(/a > adds up: expected 1 to be 2$/u)],
    });
  });

  test("a file that ran no case is a failure", () => {
    expect(countReport(createReport(["/a", "passed"], ["/b"]), ["/a", "/b"], 0)).toMatchObject({
      passed: 1,
      failed: 1,
    });
    expect(countReport(createReport(["/a", "passed"]), ["/a", "/b"], 0)).toMatchObject({ passed: 1, failed: 1 });
  });

  test("a file that ran on one of two engines is a failure", () => {
    expect(countReport(createReport(["/a", "passed"]), ["/a", "/a"], 0)).toMatchObject({ passed: 1, failed: 1 });
    expect(countReport(createReport(["/a", "passed"], ["/a", "passed"]), ["/a", "/a"], 0)).toMatchObject({ failed: 0 });
  });

  test("an error outside the cases is a failure", () => {
    expect(countReport(createReport(["/a", "passed"]), ["/a"], 1)).toMatchObject({ passed: 1, failed: 1 });
    expect(countReport(createReport(["/a", "passed"]), ["/a"], null)).toMatchObject({ passed: 1, failed: 1 });
  });

  test("no report is a failure", () => {
    const throwNoFile = (): string => {
      throw new Error("no such file");
    };
    expect(countReport(throwNoFile, ["/a"], 0)).toMatchObject({ passed: 0, failed: 2 });
  });
});
