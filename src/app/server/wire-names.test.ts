import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alertsFacts } from "#slices/alerts/server/alerts.facts.ts";
import type { AnalyticsService, Dimension } from "#slices/analytics/server/analytics.api.ts";
import { getMetric, type MetricDeclaration } from "#slices/analytics/server/analytics.metrics.ts";
import { joinFacts } from "#slices/analytics/server/analytics.module.ts";
import { getDimensions } from "#slices/analytics/server/planning.rules.ts";
import { NO_FACTS, release, type WindowFacts } from "#slices/analytics/server/release/release-gate.ts";
import { peopleFacts } from "#slices/people/server/people.facts.ts";
import { plansFacts } from "#slices/plans/server/plans.facts.ts";
import { residentsFacts } from "#slices/residents/server/residents.facts.ts";
import { buildSurveysFacts } from "#slices/surveys/server/surveys.facts.ts";

const facts = joinFacts(
  buildSurveysFacts({ intouch: [24, 25, 26, 27], ingage: [1, 3, 5] }),
  peopleFacts,
  residentsFacts,
  alertsFacts,
  plansFacts,
);
const byPlace: readonly Dimension[] = ["total", "district", "region", "location", "reporting_group"];
const byQuestion: readonly Dimension[] = ["question", "question_type", "topic", "factor", "indicator"];
const byJob: readonly Dimension[] = ["position", "position_category"];
const byPlan: readonly Dimension[] = ["plan", "plan_type", "employee", ...byJob];

type Unit = MetricDeclaration["unit"];
type Names = Readonly<Partial<Record<Unit, string>>>;

/** The numbers of an entity list: in which service, by what, and which names of the wire are of which unit. */
const entities: readonly [string, AnalyticsService, readonly Dimension[], Names][] = [
  [
    "engagement of a summary, of a row and of the overview",
    "ingage",
    [...byPlace, "position_category", "survey"],
    {
      score: "agreement_importance current_score engagement",
      percent: "likely_to_remain_percentage likely_to_remain_prct likelihood_to_recommend",
      mean: "likelihood_to_remain",
      count: "response_count responded employees_represented",
    },
  ],
  [
    "satisfaction of a summary and of a row",
    "intouch",
    [...byPlace, "survey"],
    {
      score: "agreement_importance score",
      percent: "likely_to_renew_percentage likely_to_renew_prct likely_to_renew_top_block likelihood_to_recommend",
      mean: "likelihood_to_renew",
      count: "response_count responded likely_to_renew_responses residents_with_reported_maintenance_issues",
    },
  ],
  ...(["ingage", "intouch"] as const).map((service): (typeof entities)[number] => [
    `participation of ${service}`,
    service,
    [...byPlace, "survey", "position_category"],
    {
      percent: "response_rate response_rate_prct",
      count: "surveys_sent surveys_started surveys_completed surveys_responded still_open",
    },
  ]),
  ...(["ingage", "intouch"] as const).map((service): (typeof entities)[number] => [
    `questions of ${service}`,
    service,
    [...byPlace, ...byQuestion],
    {
      score: "agreement_importance",
      percent: [1, 2, 3, 4, 5]
        .map((step) => `agreement_${step}_percentage importance_${step}_percentage`)
        .join(" ")
        .concat(" top_block_percentage yes_no"),
      mean: "ai_importance ai_agreement mean_agreement mean_importance",
      count: "response_count",
    },
  ]),
  [
    "tenure and turnover",
    "ingage",
    [...byPlace, ...byJob],
    {
      years: "tenure float_years str_short",
      average: "avg_employees average_employees",
      percent: "annualized_turn annualized_turnover",
      count: "separated_count separated employee_count active_employees active_users employees new_hires",
    },
  ],
  ["reasons for leaving", "ingage", [...byPlace, ...byJob, "termination_category"], { count: "left_count" }],
  [
    "homes and leases",
    "intouch",
    byPlace,
    {
      count: "active_primary_resident_count resident_count units unit_count active_leases renewals_due renewed",
      percent: "renewal_rate",
    },
  ],
  [
    "what residents wait for",
    "intouch",
    byPlace,
    { count: "open_alerts opened_alerts resolved_alerts comments_count" },
  ],
  [
    "compliance of a summary, of a row and of an employee",
    "introduce",
    [...byPlace, ...byPlan, "task", "assignee"],
    {
      percent:
        "compliant_percentage compliance_score non_compliant_percentage abandoned_percentage exclusions_percentage",
      count: [
        "compliant non_compliant excluded users_task_count task_count onboarding_task_count offboarding_task_count",
        "ontime late cant_complete abandoned canceled",
      ].join(" "),
    },
  ],
  [
    "progress of a summary, of a row and of an employee's plan",
    "introduce",
    [...byPlace, ...byPlan, "task", "assignee"],
    {
      percent: "complete_percentage development_percentage",
      count: "total scheduled pending past_due todo completed unable_to_complete progress_abandoned",
    },
  ],
  ["who is in plans", "introduce", [...byPlace, ...byPlan], { count: "employee_count employees enrollment_count" }],
];

describe("every number of the specification", () => {
  test.each(entities)("can be requested: %s", (_, service, dimensions, names) => {
    for (const [unit, all] of Object.entries(names)) {
      for (const name of all.split(" ")) {
        const metric = getMetric(facts, name, service);
        expect([name, metric.unit]).toEqual([name, unit]);
        const able = getDimensions(metric, service, facts);
        const groupings = metric.singleKeyOf ? [metric.singleKeyOf] : dimensions;
        expect([name, groupings.filter((by) => !able.includes(by))]).toEqual([name, []]);
      }
    }
  });

  test("has one meaning in a service; names of employees differ between engagement and plans", () => {
    expect(getMetric(facts, "employee_count", "ingage").name).toBe("employees");
    expect(getMetric(facts, "employee_count", "introduce").name).toBe("plan_employees");
    expect(getMetric(facts, "employees", "introduce").name).toBe("plan_employees");
    expect(getMetric(facts, "employees", "ingage").name).toBe("employees");
    expect(() => getMetric(facts, "employee_count", "intouch")).toThrow(RangeError);
    expect(() => getMetric(facts, "toString", "ingage")).toThrow(RangeError);
  });
});

const toWindowFacts = (sums: Readonly<Record<string, number>>): WindowFacts => ({
  ...NO_FACTS,
  ungated: { task_outcomes: sums, task_states: sums },
});
const counts = fc.record({
  on_time: fc.nat(400),
  late: fc.nat(400),
  cannot_complete: fc.nat(400),
  abandoned: fc.nat(400),
  canceled: fc.nat(400),
});

describe("compliance of any tasks", () => {
  const getShownValue = (name: string, sums: WindowFacts): number | null => {
    const figure = release(getMetric(facts, name), sums);
    return figure.state === "value" ? figure.rounded : null;
  };

  test("is compliant of compliant and non-compliant, rounded half up, and null where there are none [STATE-11]", () => {
    const computePercentage = (
      on_time: number,
      late: number,
      abandoned: number,
      cannot_complete: number,
    ): number | null =>
      getShownValue("compliant_percentage", toWindowFacts({ on_time, late, abandoned, cannot_complete }));
    expect([
      computePercentage(2, 1, 1, 9),
      computePercentage(1, 0, 7, 0),
      computePercentage(0, 0, 0, 5),
      computePercentage(0, 0, 2, 0),
    ]).toEqual([75, 13, null, 0]);
    fc.assert(
      fc.property(counts, (sums) => {
        const [done, all] = [sums.on_time + sums.late, sums.on_time + sums.late + sums.abandoned];
        const expected = all === 0 ? null : Math.floor((200 * done + all) / (2 * all));
        expect(getShownValue("compliant_percentage", toWindowFacts(sums))).toBe(expected);
      }),
    );
  });

  test("comes from buckets that contain each outcome once [STATE-09]", () => {
    fc.assert(
      fc.property(counts, (sums) => {
        const getCount = (name: string): number =>
          getShownValue(name, toWindowFacts({ ...sums, all: Object.values(sums).reduce(add) })) ?? 0;
        expect(getCount("compliant")).toBe(getCount("ontime") + getCount("late"));
        expect(getCount("non_compliant")).toBe(getCount("abandoned"));
        expect(getCount("excluded")).toBe(getCount("cant_complete") + getCount("canceled"));
        expect(getCount("compliant") + getCount("non_compliant") + getCount("excluded")).toBe(
          getCount("users_task_count"),
        );
      }),
    );
  });
});

const add = (one: number, other: number): number => one + other;

describe("likelihoods", () => {
  const steps = fc.tuple(fc.nat(90), fc.nat(90), fc.nat(90), fc.nat(90), fc.nat(90));
  const groups = ["unlikely_to_remain_percentage", "neutral_to_remain_percentage", "likely_to_remain_percentage"];
  const getSums = (of: readonly number[]) => Object.fromEntries(of.map((count, at) => [`remain_${at + 1}`, count]));

  test("to remain are unlikely at 1 and 2, neutral at 3, likely at 4 and 5 [STATE-14]", () => {
    const open = (of: readonly number[]): number[] =>
      groups.map((name) => {
        const figure = release(getMetric(facts, name), { ...NO_FACTS, open: getSums(of) });
        return figure.state === "value" ? figure.value : Number.NaN;
      });
    const only = [0, 1, 2, 3, 4].map((step) => open([0, 0, 0, 0, 0].with(step, 1)));
    expect(only).toEqual([
      [100, 0, 0],
      [100, 0, 0],
      [0, 100, 0],
      [0, 0, 100],
      [0, 0, 100],
    ]);
    expect(open([3, 0, 2, 4, 1])).toEqual([30, 20, 50]);
    fc.assert(
      fc.property(steps, (of) => {
        fc.pre(of.some((count) => count > 0));
        expect(open(of).reduce(add)).toBeCloseTo(100, 9);
      }),
    );
  });

  test("of protected people are read from stored classes; the neutral ones are the rest", () => {
    const released = { remain_answers: 9, remain_likely_x2: 10, remain_unlikely_x2: 1, remain_people: 9 };
    const figures = groups.map((name) => release(getMetric(facts, name), { ...NO_FACTS, released }));
    // None or one of nine is unlikely: it prints as at most one of nine.
    expect(figures).toMatchObject([
      { value: 12, bound: "at_most" },
      { value: 39, bound: null },
      { value: 56, bound: null },
    ]);
  });

  test("count as many answers as were given; for protected ones, people", () => {
    const renewals = { renew_1: 3, renew_3: 2, renew_5: 2 };
    const count = getMetric(facts, "likely_to_renew_responses");
    expect(release(count, { ...NO_FACTS, open: renewals })).toMatchObject({ value: 7 });
    expect(release(count, { ...NO_FACTS, released: { renew_answers: 8, renew_people: 7 } })).toMatchObject({
      value: 7,
    });
  });
});
