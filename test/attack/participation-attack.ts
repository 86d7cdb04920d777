import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import { noOutcome, type Outcome } from "./answers-attack.ts";
import type { Invitation, Kind, Knowledge, RawRow } from "./known.ts";
import type { Condition } from "./simplex.ts";
import { Span } from "./span.ts";
import { countOf, crossings, holdingRows, nameOfRow, type StoredRow } from "./stored-rows.ts";
import { describeReasons, type Known, verdictOn } from "./whole-values.ts";

/** The question of each kind that nobody can leave out, so that its n is that of those who answered. */
const required: Readonly<Partial<Record<Kind, { readonly family: string; readonly question: number }>>> = {
  campaign: { family: "remain", question: 28 },
  new_hire: { family: "remain", question: 28 },
  exit: { family: "recommend", question: 77 },
};

const LINK_DAYS = 21;
/** Why so many of a kind are certain is said; the others are alike. */
const MOST_EXPLAINED = 6;

/** A row of participation with the invitations that are in it. */
interface SentRow {
  readonly row: RawRow;
  readonly members: readonly Invitation[];
}

/** Puts together whose invitations each row of participation holds. */
export function understandSent(
  knowledge: Knowledge,
  kind: Kind,
): { readonly rows: readonly SentRow[]; readonly misread: readonly string[] } {
  const own = knowledge.invitations.filter((each) => each.kind === kind);
  const rows = knowledge.participation
    .filter((row) => row.kind === kind)
    .toSorted((a, b) => (a.lastMonth < b.lastMonth ? -1 : 1));
  const taken = new Set<Invitation>();
  const found: SentRow[] = [];
  for (const row of rows.filter(({ cut }) => cut === "all")) {
    const isIn = (location: number): boolean =>
      row.level === "location"
        ? location === row.placeId
        : knowledge.participationPooled.some(
            (each) =>
              each.kind === kind &&
              each.location === location &&
              each.region === row.placeId &&
              each.lastMonth === row.lastMonth,
          );
    const members = own.filter(
      (each) => isIn(each.location) && startOfMonth(each.sentOn) <= row.lastMonth && !taken.has(each),
    );
    for (const each of members) taken.add(each);
    found.push({ row, members });
    for (const cut of rows.filter(
      (one) =>
        one.cut === "survey" &&
        one.level === row.level &&
        one.placeId === row.placeId &&
        one.lastMonth === row.lastMonth,
    ))
      found.push({ row: cut, members: members.filter(({ survey }) => survey === cut.cutId) });
  }
  const misread = found
    .filter(({ row, members }) => members.length !== row.sums["sent"])
    .map(({ row, members }) => `${nameOfRow(row)}: ${members.length} invited instead of ${row.sums["sent"]}`);
  return { rows: found, misread };
}

/** Where an answer can have gone. */
interface Way {
  readonly to: string;
}

interface Place {
  readonly invitations: readonly Invitation[];
  readonly ways: readonly Way[];
}

interface System extends Known {
  readonly truth: readonly number[];
  readonly places: readonly Place[];
  /** The n of rows, and how many were invited whose answers they could hold. */
  readonly counted: readonly { readonly name: string; readonly invited: number; readonly n: number }[];
  termsOf(places: readonly number[]): Condition["terms"];
}

const exactly = (said: string, terms: Condition["terms"], value: number): Condition => ({
  said,
  terms,
  low: value,
  high: value,
});

/** What a stored, doubled count of those who answered leaves open. */
function halvesOf(halves: number, sent: number): { readonly low: number; readonly high: number } {
  if (halves % 2 === 0) return { low: halves / 2, high: halves / 2 };
  return halves === 1
    ? { low: 0, high: 1 }
    : { low: Math.floor(halves / 2), high: Math.min(sent, Math.ceil(halves / 2)) };
}

const OUTSIDE = "in no row";
/** What follows from the published rule and not from a row; a gate with a fault may not keep it. */
const RULE = "by the rule";

class Building {
  readonly #knowledge: Knowledge;
  readonly #kind: Kind;
  readonly #cells: readonly StoredRow[];
  readonly #sent: readonly SentRow[];
  readonly #wayOf = new Map<number, string>();
  readonly #bands = new Map<number, number | null>();
  /** The invitations that participation tells together with one. */
  readonly #cohortOf = new Map<Invitation, SentRow>();

  constructor(knowledge: Knowledge, rows: readonly StoredRow[], kind: Kind, sent: readonly SentRow[]) {
    const family = required[kind]?.family;
    this.#knowledge = knowledge;
    this.#kind = kind;
    this.#sent = sent;
    this.#cells = rows.filter(
      (row) => row.kind === kind && row.family === family && (row.cut === "cell" || row.cut === "all"),
    );
    for (const cell of this.#cells)
      for (const { response } of cell.members) this.#wayOf.set(response.id, nameOfRow(cell));
    for (const cohort of sent.filter(({ row }) => row.cut === "all"))
      for (const each of cohort.members) this.#cohortOf.set(each, cohort);
    for (const { id, band } of knowledge.responses) this.#bands.set(id, band);
  }

  build(): System {
    const family = required[this.#kind]?.family ?? "";
    const own = this.#knowledge.invitations.filter((each) => each.kind === this.#kind);
    const sentRows = new Map<Invitation, number[]>();
    this.#sent.forEach(({ members }, at) => {
      for (const each of members) sentRows.set(each, [...(sentRows.get(each) ?? []), at]);
    });
    const holding = new Map<string, ReturnType<typeof holdingRows>>();
    const groups = Map.groupBy(own, (each) =>
      [
        each.location,
        each.category,
        this.#bandOf(each),
        each.survey,
        this.#waysOf(each).map(({ to }) => to),
        sentRows.get(each),
      ].join("|"),
    );
    const places = [...groups.values()].map((invitations): Place => {
      const [first] = invitations;
      return { invitations, ways: first ? this.#waysOf(first) : [] };
    });
    const starts: number[] = [];
    let unknowns = 0;
    for (const { ways } of places) {
      starts.push(unknowns);
      unknowns += ways.length;
    }
    const unknownsOf = (at: number): readonly (readonly [number, Way])[] =>
      (places[at]?.ways ?? []).map((way, number) => [(starts[at] ?? 0) + number, way] as const);
    const termsOf = (chosen: readonly number[], isOf: (way: Way) => boolean = () => true): Condition["terms"] =>
      chosen.flatMap((at) => unknownsOf(at).flatMap(([unknown, way]) => (isOf(way) ? [[unknown, 1] as const] : [])));
    const all = places.map((_, at) => at);
    const conditions: Condition[] = all
      .filter((at) => (places[at]?.ways.length ?? 0) > 1)
      .map((at) => ({ terms: termsOf([at]), low: 0, high: places[at]?.invitations.length ?? 0 }));
    this.#sent.forEach(({ row, members }) => {
      const inside = new Set(members);
      const chosen = all.filter((at) => places[at]?.invitations.some((each) => inside.has(each)));
      const halves = row.sums["completed_halves"] ?? 0;
      const said = `participation ${nameOfRow(row)}: ${halves}/2 of ${members.length} completed`;
      conditions.push({ said, terms: termsOf(chosen), ...halvesOf(halves, members.length) });
      // The rule is published: of all one is left out, one alone does not enter, else everybody does.
      const entered = halves % 2 === 0 ? halves / 2 : halves === 1 ? 0 : members.length - 1;
      if (row.cut === "all" && this.hasEntered(members))
        conditions.push(
          exactly(
            `${RULE} ${entered} of ${nameOfRow(row)} entered`,
            termsOf(chosen, ({ to }) => to !== OUTSIDE),
            entered,
          ),
        );
    });
    const counted: { readonly name: string; readonly invited: number; readonly n: number }[] = [];
    const countOn = (name: string, chosen: readonly number[], isOf: (way: Way) => boolean, n: number): void => {
      const able = chosen.filter((at) => places[at]?.ways.some(isOf));
      counted.push({ name, n, invited: able.reduce((sum, at) => sum + (places[at]?.invitations.length ?? 0), 0) });
    };
    for (const cell of this.#cells) {
      const name = nameOfRow(cell);
      countOn(`answers ${name}`, all, ({ to }) => to === name, countOf(cell, family));
      conditions.push(
        exactly(
          `answers ${name}: n ${countOf(cell, family)}`,
          termsOf(all, ({ to }) => to === name),
          countOf(cell, family),
        ),
      );
    }
    const months = new Set(this.#cells.map(({ lastMonth }) => lastMonth));
    for (const month of months) {
      const cuts = this.#knowledge.rows.filter(
        (row) => row.kind === this.#kind && row.lastMonth === month && crossings.includes(row.cut),
      );
      const rowsOf =
        holding.get(month) ?? holdingRows(cuts, family, (location) => this.#knowledge.regionOf(location, month));
      const cells = new Set(
        this.#cells
          .filter(({ cut, lastMonth }) => cut === "cell" && lastMonth === month)
          .map((cell) => nameOfRow(cell)),
      );
      const chosen = new Map<RawRow, number[]>();
      for (const at of all) {
        const [first] = places[at]?.invitations ?? [];
        if (!first) continue;
        const { survey, location, category } = first;
        const response = { survey, location, category, band: this.#bandOf(first) };
        for (const row of rowsOf({ question: required[this.#kind]?.question ?? 0, response }))
          chosen.set(row, [...(chosen.get(row) ?? []), at]);
      }
      for (const [row, own] of chosen)
        conditions.push(
          exactly(
            `answers ${nameOfRow(row)}: n ${countOf(row, family)}`,
            termsOf(own, ({ to }) => cells.has(to)),
            countOf(row, family),
          ),
        );
    }
    const truth = places.flatMap(({ invitations, ways }) =>
      ways.map((way) => invitations.filter((each) => isSame(this.#truthOf(each), way)).length),
    );
    const highs = places.flatMap(({ invitations, ways }) => ways.map(() => invitations.length));
    return { highs, conditions: conditions.filter(({ terms }) => terms.length > 0), truth, places, termsOf };
  }

  // Tenure on the day of the answer where there is one: more than an attacker can know.
  #bandOf(each: Invitation): number | null {
    const band = this.#bands.get(each.id);
    return band === undefined ? each.band : band;
  }

  #truthOf({ id, completedOn }: Invitation): Way | null {
    return completedOn === null ? null : { to: this.#wayOf.get(id) ?? OUTSIDE };
  }

  /**
   * The cells and pools that answers of a location can have gone into; `isPooledOnly`: null where nobody outside knows which.
   * Which places of a region a pool took answers of is in no number, so it may have taken those of any.
   */
  #cellsOf(location: number, isPooledOnly: boolean | null): readonly StoredRow[] {
    const isOf = (cell: StoredRow): boolean =>
      cell.cut === "cell"
        ? isPooledOnly !== true && cell.placeId === location
        : cell.placeId === this.#knowledge.regionOf(location, cell.lastMonth);
    return this.#cells.filter(isOf).toSorted((a, b) => (a.lastMonth < b.lastMonth ? -1 : 1));
  }

  /** The months in which an answer may enter: from the end of its cohort's sending on, to when its last link closed. */
  #entering(each: Invitation): readonly string[] {
    const cohort = this.#cohortOf.get(each);
    const end = cohort?.row.lastMonth ?? "";
    const last = (cohort?.members ?? [each]).reduce(
      (latest, { sentOn }) => (sentOn > latest ? sentOn : latest),
      each.sentOn,
    );
    const months: string[] = [];
    const until = startOfMonth(addDays(last, LINK_DAYS - 1));
    for (let month = startOfMonth(each.sentOn); month <= until || month <= end; month = addMonths(month, 1))
      if (month >= end) months.push(month);
    return months;
  }

  #waysOf(each: Invitation): readonly Way[] {
    const cohort = this.#cohortOf.get(each);
    const cells = this.#cellsOf(each.location, cohort ? cohort.row.level === "region" : null);
    if (!cohort) {
      const month = startOfMonth(each.sentOn);
      return [...cells.filter(({ lastMonth }) => lastMonth >= month).map((cell) => nameOfRow(cell)), OUTSIDE].map(
        (to) => ({ to }),
      );
    }
    // Into pools until a cell of its own takes whatever its place still has.
    const entering = this.#entering(each);
    const [first = "", last = ""] = [entering[0], entering.at(-1)];
    const after = cells.filter(({ lastMonth }) => lastMonth >= first);
    const own = after.findIndex(({ cut, lastMonth }) => cut === "cell" && lastMonth >= last);
    const to = (own < 0 ? after : after.slice(0, own + 1)).map((cell) => nameOfRow(cell));
    return [...new Set([...to, OUTSIDE])].map((name) => ({ to: name }));
  }

  /** Whether whatever may enter of some invitations has entered: none of it waits for a cell. */
  hasEntered(members: readonly Invitation[]): boolean {
    return members.every((each) => {
      const cells = this.#cellsOf(each.location, this.#cohortOf.get(each)?.row.level === "region");
      const last = this.#entering(each).at(-1);
      return last !== undefined && cells.some(({ lastMonth }) => lastMonth >= last);
    });
  }
}

const isSame = (one: Way | null, other: Way): boolean => one !== null && one.to === other.to;

function groupsOf({ places }: System): readonly { readonly name: string; readonly at: readonly number[] }[] {
  const groups = new Map<string, { name: string; at: number[] }>();
  const add = (name: string, at: number): void => {
    const group = groups.get(name) ?? { name, at: [] };
    groups.set(name, group);
    group.at.push(at);
  };
  places.forEach(({ invitations }, at) => {
    const [first] = invitations;
    if (!first) return;
    const { location, category, band, survey, sentOn } = first;
    add(`invitations ${invitations.map(({ id }) => id).join(" ")}`, at);
    add(`location ${location} in ${sentOn.slice(0, 7)}`, at);
    add(`location ${location}, survey ${survey}`, at);
    add(`location ${location}, category ${category}`, at);
    add(`location ${location}, category ${category} in ${sentOn.slice(0, 7)}`, at);
    add(`location ${location}, band ${band} in ${sentOn.slice(0, 7)}`, at);
  });
  return [...groups.values()];
}

/** Whether it follows from stored rows that somebody who was invited answered, or did not. */
export function attackParticipation(knowledge: Knowledge, rows: readonly StoredRow[], kind: Kind): Outcome {
  const found = noOutcome();
  const { rows: sent, misread } = understandSent(knowledge, kind);
  found.misread.push(...misread);
  const built = new Building(knowledge, rows, kind, sent).build();
  const { truth, places, termsOf, highs } = built;
  const value = (terms: Condition["terms"]): number =>
    terms.reduce((sum, [at, weight]) => sum + weight * (truth[at] ?? 0), 0);
  const isMet = ({ terms, low, high }: Condition): boolean => value(terms) >= low && value(terms) <= high;
  const broken = built.conditions.filter((each) => !isMet(each) && each.said?.startsWith(RULE) !== true);
  if (broken.length > 0) {
    found.misread.push(...broken.map(({ said, terms }) => `${kind}, ${said ?? "capacity"}: ${value(terms)}`));
    return found;
  }
  const conditions = built.conditions.filter(isMet);
  const system = { ...built, conditions };
  const exact = conditions.filter(({ low, high }) => low === high).map(({ terms }) => terms.map(([at]) => at));
  const span = new Span(highs.length, exact);
  for (const { name, at } of groupsOf(system)) {
    const terms = termsOf(at);
    const invited = at.reduce((sum, each) => sum + (places[each]?.invitations.length ?? 0), 0);
    const answered = value(terms);
    found.groups += 1;
    if (answered !== 0 && answered !== invited) continue;
    const said = `${kind}: ${answered} of ${invited} answered, ${name}`;
    if (span.holds(terms.map(([unknown]) => unknown))) found.derived.elimination.push(said);
    const near = componentOf(system, terms);
    const verdict = verdictOn(near, truth, terms);
    if (verdict === "certain")
      found.derived.propagation.push(
        found.derived.propagation.length < MOST_EXPLAINED
          ? `${said}\n      because ${describeReasons(near, truth, terms)}`
          : said,
      );
    if (verdict === "undecided") found.undecided += 1;
  }
  for (const { name, from, parts } of differences(sent, rows, knowledge, kind)) {
    const invited = from.invited - parts.reduce((sum, each) => sum + each.invited, 0);
    const low = from.low - parts.reduce((sum, each) => sum + each.high, 0);
    const high = from.high - parts.reduce((sum, each) => sum + each.low, 0);
    if (invited > 0 && (high <= 0 || low >= invited)) found.derived.subtraction.push(`${kind}: ${name}`);
  }
  return found;
}

// Only what is connected with the group can say something of it.
function componentOf({ highs, conditions }: System, terms: Condition["terms"]): Known {
  const reached = new Set(terms.map(([unknown]) => unknown));
  let left = conditions;
  for (;;) {
    const touching = left.filter((each) => each.terms.some(([unknown]) => reached.has(unknown)));
    if (touching.length === 0) break;
    for (const each of touching) for (const [unknown] of each.terms) reached.add(unknown);
    left = left.filter((each) => !touching.includes(each));
  }
  const kept = new Set(left);
  return { highs, conditions: conditions.filter((each) => !kept.has(each)) };
}

interface Counted {
  readonly invited: number;
  readonly low: number;
  readonly high: number;
}

/** Differences of rows as anybody would take them: of participation rows, and of the n of answers and those invited. */
function differences(sent: readonly SentRow[], rows: readonly StoredRow[], knowledge: Knowledge, kind: Kind) {
  const count = ({ row, members }: SentRow): Counted => ({
    invited: members.length,
    ...halvesOf(row.sums["completed_halves"] ?? 0, members.length),
  });
  const found: { readonly name: string; readonly from: Counted; readonly parts: readonly Counted[] }[] = [];
  for (const whole of sent.filter(({ row }) => row.cut === "all")) {
    const parts = sent.filter(
      ({ row }) =>
        row.cut === "survey" &&
        row.level === whole.row.level &&
        row.placeId === whole.row.placeId &&
        row.lastMonth === whole.row.lastMonth,
    );
    found.push({ name: nameOfRow(whole.row), from: count(whole), parts: [] });
    for (const part of parts) found.push({ name: nameOfRow(part.row), from: count(part), parts: [] });
    if (parts.length > 0)
      found.push({ name: `${nameOfRow(whole.row)} less its surveys`, from: count(whole), parts: parts.map(count) });
  }
  const family = required[kind]?.family;
  found.push(...heldByCuts(rows, knowledge, kind));
  for (const cell of rows.filter((row) => row.kind === kind && row.family === family && row.cut === "cell")) {
    const from = addMonths(cell.firstMonth, -1);
    const invited = knowledge.invitations.filter(
      (each) =>
        each.kind === kind &&
        each.location === cell.placeId &&
        each.sentOn >= from &&
        each.sentOn < addMonths(cell.lastMonth, 1),
    ).length;
    found.push({
      name: `${nameOfRow(cell)}: n and those invited`,
      from: { invited, low: cell.members.length, high: cell.members.length },
      parts: [],
    });
  }
  return found;
}

/** The n of every cut, and those invited whose answers it could hold: of the places and months that its answers are of. */
function heldByCuts(
  rows: readonly StoredRow[],
  knowledge: Knowledge,
  kind: Kind,
): readonly { readonly name: string; readonly from: Counted; readonly parts: readonly Counted[] }[] {
  const { family = "", question = 0 } = required[kind] ?? {};
  const months = new Set(
    rows.filter((row) => row.kind === kind && row.cut === "cell").map(({ lastMonth }) => lastMonth),
  );
  return [...months].flatMap((month) => {
    const cuts = knowledge.rows.filter(
      (row) => row.kind === kind && row.lastMonth === month && crossings.includes(row.cut),
    );
    const rowsOf = holdingRows(cuts, family, (location) => knowledge.regionOf(location, month));
    const cells = rows.filter(
      (row) => row.kind === kind && row.family === family && row.cut === "cell" && row.lastMonth === month,
    );
    const firsts = new Map(
      cells.map((cell) => [
        cell.placeId,
        cell.members.reduce((first, { response }) => (response.month < first ? response.month : first), month),
      ]),
    );
    const invited = new Map<RawRow, number>();
    for (const each of knowledge.invitations) {
      const first = firsts.get(each.location);
      if (
        each.kind !== kind ||
        first === undefined ||
        each.sentOn < addMonths(first, -1) ||
        each.sentOn >= addMonths(month, 1)
      )
        continue;
      for (const row of rowsOf({ question, response: each })) invited.set(row, (invited.get(row) ?? 0) + 1);
    }
    return [...invited].map(([row, count]) => {
      const n = countOf(row, family);
      return {
        name: `${nameOfRow(row)}: n ${n} of ${count} invited`,
        from: { invited: count, low: n, high: n },
        parts: [],
      };
    });
  });
}
