import { addMonths, startOfMonth } from "#platform/server/clock.ts";
import type { Answer, Invitation, Knowledge, RawRow, StoredRow, Sums } from "./known.ts";
import { isOfSteps } from "./class-systems.ts";
import { reconstructRows } from "./stored-rows.ts";

// Errors that a gate could have. Each is planted in the attacker's knowledge; an attack that does not find it is
// worthless.

/** An error: the attacker's knowledge if the gate had it; null where the company has no place for it. */
export interface SeededError {
  readonly name: string;
  readonly plant: (knowledge: Knowledge) => Knowledge | null;
}

const count = (answers: readonly Answer[], holds: (answer: Answer) => boolean): number => answers.filter(holds).length;

/** Sums of answers as a gate would store them that stores exactly. */
function buildExactSums(answers: readonly Answer[]): Sums {
  const score = answers.filter(({ family }) => family === "score");
  const ofOne = new Set(answers.map(({ question }) => question)).size === 1;
  const sums: Record<string, number> = {
    responses: new Set(answers.map(({ response }) => response)).size,
    score_answers: score.length,
    score_num: score.reduce((sum, { weight, agreement }) => sum + weight * (agreement ?? 0), 0),
    score_den: score.reduce((sum, { weight }) => sum + weight, 0),
  };
  for (const family of ["renew", "recommend", "remain"]) {
    const own = answers.filter((answer) => answer.family === family);
    sums[`${family}_answers`] = own.length;
    sums[`${family}_likely_x2`] = 2 * count(own, ({ value }) => (value ?? 0) >= 4);
    sums[`${family}_unlikely_x2`] = 2 * count(own, ({ value }) => (value ?? 5) <= 2);
  }
  if (!ofOne) return sums;
  const fivePoints = answers.filter(
    ({ family, agreement }) => agreement !== null || !["score", "answer"].includes(family),
  );
  const yesNo = answers.filter(({ family, value }) => family === "answer" && value !== null);
  sums["five_points"] = fivePoints.length;
  sums["top_x2"] = 2 * count(fivePoints, ({ agreement, value }) => (agreement ?? value ?? 0) >= 4);
  sums["yes_no_answers"] = yesNo.length;
  sums["yes_x2"] = 2 * count(yesNo, ({ value }) => value === 1);
  return sums;
}

function buildOptionSums(answers: readonly Answer[]): Sums {
  const sums: Record<string, number> = { ...buildExactSums(answers), options_people: answers.length };
  const add = (name: string): void => {
    sums[name] = (sums[name] ?? 0) + 1;
  };
  for (const { agreement, importance, value, choices } of answers) {
    if (agreement !== null) add(`agreement_${agreement}`);
    if (importance !== null) add(`importance_${importance}`);
    if (value !== null) add(`value_${value}`);
    for (const option of choices) add(`choice_${option}`);
  }
  return sums;
}

/** Returns every row of cells and segments with other sums; those that share a row of the database are joined. */
function replaceSums(knowledge: Knowledge, getSums: (row: StoredRow) => Sums): Knowledge {
  const { rows } = reconstructRows(knowledge);
  const changed = new Map<string, Record<string, number>>();
  const getKey = ({ kind, cut, segmentId, cutOther, level, placeId, lastMonth }: RawRow): string =>
    [kind, cut, segmentId, cutOther, level, placeId, lastMonth].join(" ");
  for (const row of rows.filter(({ cut }) => !isOfSteps(cut))) {
    const own = changed.get(getKey(row)) ?? {};
    for (const [name, value] of Object.entries(getSums(row)))
      if (value !== 0 && name in row.sums && name !== "responses") own[name] = value;
    changed.set(getKey(row), own);
  }
  return {
    ...knowledge,
    rows: knowledge.rows.map((row) => ({ ...row, sums: { ...row.sums, ...changed.get(getKey(row)) } })),
  };
}

/** Adds a segment of a location's month: of these answers only, with a key of its own. */
function withRow(
  knowledge: Knowledge,
  of: StoredRow,
  answers: readonly Answer[],
  extra: Partial<RawRow>,
  sums = buildExactSums(answers),
): Knowledge {
  const { members: _members, family: _family, ...raw } = of;
  return { ...knowledge, rows: [...knowledge.rows, { ...raw, ...extra, sums }] };
}

const toCells = (knowledge: Knowledge, family: string): readonly StoredRow[] =>
  reconstructRows(knowledge).rows.filter(
    (row) => row.cut === "cell" && row.family === family && row.kind === "campaign",
  );

/** Returns a group of a cell's people that is not shown yet, by category. */
function findSmallCategory(knowledge: Knowledge, least: number, most: number) {
  const shown = new Set(
    knowledge.rows
      .filter(({ cut }) => cut === "position_category")
      .map((row) => `${row.placeId} ${row.lastMonth} ${row.segmentId}`),
  );
  for (const cell of toCells(knowledge, "remain")) {
    const region = knowledge.getRegion(cell.placeId, cell.lastMonth);
    for (const [category, members] of Map.groupBy(cell.members, ({ response }) => response.category)) {
      const isShown =
        shown.has(`${region} ${cell.lastMonth} ${category}`) || shown.has(`0 ${cell.lastMonth} ${category}`);
      if (category !== null && members.length >= least && members.length <= most && !isShown)
        return { cell, category, members };
    }
  }
  return null;
}

/** The errors of stored answers. */
export const fewErrors: readonly SeededError[] = [
  {
    name: "a category of one to four people at a place",
    plant: (knowledge) => {
      const found = findSmallCategory(knowledge, 1, 4);
      return (
        found && withRow(knowledge, found.cell, found.members, { cut: "position_category", segmentId: found.category })
      );
    },
  },
  {
    name: "all of a cell but one to four people",
    plant: (knowledge) => {
      const found = findSmallCategory(knowledge, 1, 4);
      if (!found) return null;
      const shown = new Set(
        knowledge.rows
          .filter((row) => row.cut === "tenure_band" && row.lastMonth === found.cell.lastMonth)
          .map((row) => row.segmentId),
      );
      const others = [...Map.groupBy(found.cell.members, ({ response }) => response.category)].filter(
        ([category]) => category !== found.category && category !== null,
      );
      if (others.length === 0 || shown.size > 100) return null;
      return others.reduce<Knowledge>(
        (seeded, [category, members]) =>
          withRow(seeded, found.cell, members, { cut: "position_category", segmentId: category ?? 0 }),
        knowledge,
      );
    },
  },
];

/** The errors of classes. */
export const unanimityErrors: readonly SeededError[] = [
  {
    name: "classes stored as they are",
    plant: (knowledge) => replaceSums(knowledge, ({ members }) => pickClasses(buildExactSums(members))),
  },
  {
    name: "scores stored as they are",
    plant: (knowledge) => {
      const isAllFive = ({ family, members, cut }: StoredRow): boolean =>
        family === "score" && cut === "question" && members.every(({ agreement }) => agreement === 5);
      if (!reconstructRows(knowledge).rows.some(isAllFive)) return null;
      return replaceSums(knowledge, ({ members, family }) =>
        family === "score" ? pickScores(buildExactSums(members)) : {},
      );
    },
  },
  {
    name: "options told beside a bounded class",
    plant: (knowledge) => {
      const rows = reconstructRows(knowledge).rows.filter(
        ({ cut, sums, family, level }) =>
          cut === "question" && level === "location" && family !== "answer" && (sums["options_people"] ?? 0) === 0,
      );
      const bounded = rows.find(({ sums }) => (sums["top_x2"] ?? 0) % 2 === 1);
      if (!bounded) return null;
      const isIt = (row: RawRow): boolean =>
        row.cut === "question" &&
        row.segmentId === bounded.segmentId &&
        row.level === bounded.level &&
        row.placeId === bounded.placeId &&
        row.lastMonth === bounded.lastMonth &&
        row.kind === bounded.kind;
      return {
        ...knowledge,
        rows: knowledge.rows.map((row) =>
          isIt(row) ? { ...row, sums: { ...row.sums, ...pickOptions(buildOptionSums(bounded.members)) } } : row,
        ),
      };
    },
  },
];

const pick = (sums: Sums, belongsTo: (name: string) => boolean): Sums =>
  Object.fromEntries(Object.entries(sums).filter(([name]) => belongsTo(name)));
const pickClasses = (sums: Sums): Sums => pick(sums, (name) => name.endsWith("_x2"));
const pickScores = (sums: Sums): Sums => pick(sums, (name) => name === "score_num");
const pickOptions = (sums: Sums): Sums =>
  pick(sums, (name) => /^(options_people|(agreement|importance|value|choice)_\d+)$/.test(name));

/** Publishes participation again after the list has changed. */
function republish(
  knowledge: Knowledge,
  invitations: readonly Invitation[],
  getHalves: (completed: number, sent: number) => number,
): Knowledge {
  const kept = new Set(invitations);
  const participation = knowledge.participation.map((row) => {
    const inRow = knowledge.invitations.filter(
      (each) =>
        each.kind === row.kind &&
        row.level === "location" &&
        each.location === row.placeId &&
        (row.cut === "all" || each.survey === row.segmentId) &&
        startOfMonth(each.sentOn) >= row.firstMonth &&
        startOfMonth(each.sentOn) <= row.lastMonth,
    );
    if (row.level !== "location" || row.kind === "resident" || inRow.length !== row.sums["sent"]) return row;
    const own = inRow.filter((each) => kept.has(each));
    const completed = own.filter(({ completedOn }) => completedOn !== null).length;
    return { ...row, sums: { ...row.sums, sent: own.length, completed_halves: getHalves(completed, own.length) } };
  });
  return { ...knowledge, invitations, participation };
}

const toStoredHalves = (completed: number, sent: number): number =>
  completed <= 1 ? 1 : completed >= sent - 1 ? 2 * sent - 1 : 2 * completed;

/** Leaves out those who did not answer: as if all who were invited had. */
function withoutSilent(knowledge: Knowledge, belongsTo: (each: Invitation) => boolean): Knowledge {
  return republish(
    knowledge,
    knowledge.invitations.filter((each) => !belongsTo(each) || each.completedOn !== null),
    toStoredHalves,
  );
}

/** The errors of participation. */
export const participationErrors: readonly SeededError[] = [
  {
    name: "Completed stored as it is",
    plant: (knowledge) => {
      const [cell] = toCells(knowledge, "remain");
      if (!cell) return null;
      const silenced = withoutSilent(
        knowledge,
        (each) =>
          each.kind === "campaign" && each.location === cell.placeId && startOfMonth(each.sentOn) === cell.lastMonth,
      );
      return republish(silenced, silenced.invitations, (completed) => 2 * completed);
    },
  },
  {
    name: "a cell where all have answered",
    plant: (knowledge) => {
      const silenced = toCells(knowledge, "remain").map((cell) =>
        withoutSilent(
          knowledge,
          (each) =>
            each.kind === "campaign" &&
            each.location === cell.placeId &&
            each.sentOn >= addMonths(cell.firstMonth, -1) &&
            each.sentOn < addMonths(cell.lastMonth, 1),
        ),
      );
      const isPlanted = ({ participation }: Knowledge): boolean =>
        participation.some((row, at) => row.sums["sent"] !== knowledge.participation[at]?.sums["sent"]);
      return silenced.find(isPlanted) ?? null;
    },
  },
  {
    name: "a cut without two who did not answer",
    plant: (knowledge) => {
      const found = findSmallCategory(knowledge, 2, 9);
      if (!found) return null;
      const { cell, category, members } = found;
      const belongsTo = (each: Invitation): boolean =>
        each.kind === "campaign" &&
        each.location === cell.placeId &&
        each.category === category &&
        each.sentOn >= addMonths(cell.firstMonth, -1) &&
        each.sentOn < addMonths(cell.lastMonth, 1);
      return withRow(withoutSilent(knowledge, belongsTo), cell, members, {
        cut: "position_category",
        segmentId: category,
      });
    },
  },
];
