import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import type { Invitation, Kind, Knowledge, RawRow, StoredRow } from "./known.ts";
import { toHalves, required, type SentRow } from "./sent-rows.ts";
import type { Condition } from "./whole-values.ts";
import { countFor, crossings, createRowFinder, getRowName } from "./stored-rows.ts";
import type { PublicKnowledge } from "./whole-values.ts";

const LINK_DAYS = 21;
/** A destination of an answer. */
interface Way {
  readonly to: string;
}

interface Place {
  readonly invitations: readonly Invitation[];
  readonly ways: readonly Way[];
}

export interface System extends PublicKnowledge {
  readonly truth: readonly number[];
  readonly places: readonly Place[];
  readonly getTerms: TermsOf;
}

const buildExactCondition = (name: string, terms: Condition["terms"], value: number): Condition => ({
  name,
  terms,
  low: value,
  high: value,
});

type TermsOf = (places: readonly number[], belongsTo?: (way: Way) => boolean) => Condition["terms"];

/** The number of the unknown of each destination of each place. */
function numberWays(places: readonly Place[]): readonly (readonly (readonly [number, Way])[])[] {
  let unknowns = 0;
  return places.map(({ ways }) =>
    ways.map((way) => {
      unknowns += 1;
      return [unknowns - 1, way] as const;
    }),
  );
}

const OUTSIDE = "in no row";
/** Conditions that follow from the published rule and not from a row; a gate with an error may break them. */
export const RULE = "by the rule";

export class SystemBuilder {
  readonly #knowledge: Knowledge;
  readonly #kind: Kind;
  readonly #cells: readonly StoredRow[];
  readonly #sent: readonly SentRow[];
  readonly #wayOf = new Map<number, string>();
  readonly #bands = new Map<number, number | null>();
  /** The invitations that participation publishes together with one. */
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
      for (const { response } of cell.members) this.#wayOf.set(response.id, getRowName(cell));
    for (const cohort of sent.filter(({ row }) => row.cut === "all"))
      for (const each of cohort.members) this.#cohortOf.set(each, cohort);
    for (const { id, band } of knowledge.responses) this.#bands.set(id, band);
  }

  build(): System {
    const own = this.#knowledge.invitations.filter((each) => each.kind === this.#kind);
    const sentRows = new Map<Invitation, number[]>();
    this.#sent.forEach(({ members }, at) => {
      for (const each of members) sentRows.set(each, [...(sentRows.get(each) ?? []), at]);
    });
    const groups = Map.groupBy(own, (each) =>
      [
        each.location,
        each.category,
        this.#findBand(each),
        each.survey,
        this.#toWays(each).map(({ to }) => to),
        sentRows.get(each),
      ].join("|"),
    );
    const places = [...groups.values()].map((invitations): Place => {
      const [first] = invitations;
      return { invitations, ways: first ? this.#toWays(first) : [] };
    });
    const unknowns = numberWays(places);
    const getTerms: TermsOf = (chosen, belongsTo = () => true) =>
      chosen.flatMap((at) =>
        (unknowns[at] ?? []).flatMap(([unknown, way]) => (belongsTo(way) ? [[unknown, 1] as const] : [])),
      );
    const conditions = [
      ...places.flatMap(({ ways, invitations }, at) =>
        ways.length > 1 ? [{ terms: getTerms([at]), low: 0, high: invitations.length }] : [],
      ),
      ...this.#shownBySent(places, getTerms),
      ...this.#shownByCells(places, getTerms),
      ...this.#shownBySegments(places, getTerms),
    ];
    const truth = places.flatMap(({ invitations, ways }) =>
      ways.map((way) => invitations.filter((each) => isSame(this.#findTruth(each), way)).length),
    );
    const highs = places.flatMap(({ invitations, ways }) => ways.map(() => invitations.length));
    return { highs, conditions: conditions.filter(({ terms }) => terms.length > 0), truth, places, getTerms };
  }

  /** The conditions of participation rows on how many answered, and of the rule on how many of those entered. */
  #shownBySent(places: readonly Place[], getTerms: TermsOf): readonly Condition[] {
    return this.#sent.flatMap(({ row, members }) => {
      const inside = new Set(members);
      const chosen = places.flatMap(({ invitations }, at) =>
        invitations.some((each) => inside.has(each)) ? [at] : [],
      );
      const halves = row.sums["completed_halves"] ?? 0;
      const name = `participation ${getRowName(row)}: ${halves}/2 of ${members.length} completed`;
      const completed: Condition = { name, terms: getTerms(chosen), ...toHalves(halves, members.length) };
      // The rule counts people; for a person who was invited twice one answer is enough.
      const arePeople = new Set(members.map(({ person }) => person)).size === members.length;
      if (row.cut !== "all" || !arePeople || !this.#haveEntered(members)) return [completed];
      // The rule is published: of all one is left out, one alone does not enter, else everyone does.
      const entered = halves % 2 === 0 ? halves / 2 : halves === 1 ? 0 : members.length - 1;
      const terms = getTerms(chosen, ({ to }) => to !== OUTSIDE);
      return [completed, buildExactCondition(`${RULE} ${entered} of ${getRowName(row)} entered`, terms, entered)];
    });
  }

  #shownByCells(places: readonly Place[], getTerms: TermsOf): readonly Condition[] {
    const all = places.map((_, at) => at);
    return this.#cells.map((cell) => {
      const name = getRowName(cell);
      const n = countFor(cell, required[this.#kind]?.family ?? "");
      const terms = getTerms(all, ({ to }) => to === name);
      return buildExactCondition(`answers ${name}: n ${n}`, terms, n);
    });
  }

  #shownBySegments(places: readonly Place[], getTerms: TermsOf): readonly Condition[] {
    const { family = "", question = 0 } = required[this.#kind] ?? {};
    const months = [...new Set(this.#cells.map(({ lastMonth }) => lastMonth))];
    return months.flatMap((month) => {
      const segmentRows = this.#knowledge.rows.filter(
        (row) => row.kind === this.#kind && row.lastMonth === month && crossings.includes(row.cut),
      );
      const toRows = createRowFinder(segmentRows, family, (location) => this.#knowledge.getRegion(location, month));
      const ofMonth = this.#cells.filter(({ cut, lastMonth }) => cut === "cell" && lastMonth === month);
      const cells = new Set(ofMonth.map((cell) => getRowName(cell)));
      const chosen = new Map<RawRow, number[]>();
      places.forEach(({ invitations: [first] }, at) => {
        if (!first) return;
        const { survey, location, category } = first;
        const response = { survey, location, category, band: this.#findBand(first) };
        for (const row of toRows({ question, response })) chosen.set(row, [...(chosen.get(row) ?? []), at]);
      });
      return [...chosen].map(([row, own]) => {
        const terms = getTerms(own, ({ to }) => cells.has(to));
        return buildExactCondition(
          `answers ${getRowName(row)}: n ${countFor(row, family)}`,
          terms,
          countFor(row, family),
        );
      });
    });
  }

  // Tenure on the day of the answer where there is one: more than an attacker can know.
  #findBand(each: Invitation): number | null {
    const band = this.#bands.get(each.id);
    return band === undefined ? each.band : band;
  }

  #findTruth({ id, completedOn }: Invitation): Way | null {
    return completedOn === null ? null : { to: this.#wayOf.get(id) ?? OUTSIDE };
  }

  /**
   * The cells and pools that may contain answers of a location; `isPooledOnly`: null where it is not public. Which
   * places of a region a pool took answers of is in no number, so it may have taken those of any.
   */
  #toCells(location: number, isPooledOnly: boolean | null): readonly StoredRow[] {
    const belongsTo = (cell: StoredRow): boolean =>
      cell.cut === "cell"
        ? isPooledOnly !== true && cell.placeId === location
        : cell.placeId === this.#knowledge.getRegion(location, cell.lastMonth);
    return this.#cells.filter(belongsTo).toSorted((a, b) => (a.lastMonth < b.lastMonth ? -1 : 1));
  }

  /**
   * The months in which an answer may enter: from the end of its cohort's sending on, until its last link has expired.
   */
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

  #toWays(each: Invitation): readonly Way[] {
    const cohort = this.#cohortOf.get(each);
    const cells = this.#toCells(each.location, cohort ? cohort.row.level === "region" : null);
    if (!cohort) {
      const month = startOfMonth(each.sentOn);
      return [...cells.filter(({ lastMonth }) => lastMonth >= month).map((cell) => getRowName(cell)), OUTSIDE].map(
        (to) => ({ to }),
      );
    }
    // Into pools until a cell of its own takes all that its place still has.
    const entering = this.#entering(each);
    const [first = "", last = ""] = [entering[0], entering.at(-1)];
    const after = cells.filter(({ lastMonth }) => lastMonth >= first);
    const own = after.findIndex(({ cut, lastMonth }) => cut === "cell" && lastMonth >= last);
    const to = (own < 0 ? after : after.slice(0, own + 1)).map((cell) => getRowName(cell));
    return [...new Set([...to, OUTSIDE])].map((name) => ({ to: name }));
  }

  /** Returns whether all answers of some invitations that may enter have entered: none of them waits for a cell. */
  #haveEntered(members: readonly Invitation[]): boolean {
    return members.every((each) => {
      const cells = this.#toCells(each.location, this.#cohortOf.get(each)?.row.level === "region");
      const last = this.#entering(each).at(-1);
      return last !== undefined && cells.some(({ lastMonth }) => lastMonth >= last);
    });
  }
}

const isSame = (one: Way | null, other: Way): boolean => one !== null && one.to === other.to;
