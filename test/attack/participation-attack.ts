import { createOutcome, type Outcome } from "./answers-attack.ts";
import type { Kind, Knowledge, StoredRow } from "./known.ts";
import { type ResponseBounds, listDifferences } from "./participation-differences.ts";
import { SystemBuilder, RULE, type System } from "./participation-system.ts";
import { reconstructSentRows } from "./sent-rows.ts";
import type { Condition } from "./whole-values.ts";
import { Span } from "./span.ts";
import { listReasons, type PublicKnowledge, decideVerdict } from "./whole-values.ts";

/** The reasons are listed for this many certain facts of a kind; the others are similar. */
const MAX_EXPLAINED = 6;

function toGroups({ places }: System): readonly { readonly name: string; readonly at: readonly number[] }[] {
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

const getValue = (terms: Condition["terms"], truth: readonly number[]): number =>
  terms.reduce((sum, [at, weight]) => sum + weight * (truth[at] ?? 0), 0);

/** Checks for every group whether it is certain that all of it answered, or none. */
function attackGroups(system: System, kind: Kind, outcome: Outcome): void {
  const { truth, places, getTerms, highs, conditions } = system;
  const exact = conditions.filter(({ low, high }) => low === high).map(({ terms }) => terms.map(([at]) => at));
  const span = new Span(highs.length, exact);
  for (const { name, at } of toGroups(system)) {
    const terms = getTerms(at);
    const invited = at.reduce((sum, each) => sum + (places[each]?.invitations.length ?? 0), 0);
    const answered = getValue(terms, truth);
    outcome.groups += 1;
    if (answered !== 0 && answered !== invited) continue;
    const description = `${kind}: ${answered} of ${invited} answered, ${name}`;
    if (span.includesSum(terms.map(([unknown]) => unknown))) outcome.derived.elimination.push(description);
    const near = toComponent(system, terms);
    const verdict = decideVerdict(near, truth, terms);
    if (verdict === "undecided") outcome.undecided += 1;
    if (verdict !== "certain") continue;
    const isExplained = outcome.derived.propagation.length < MAX_EXPLAINED;
    const explanation = isExplained ? `\n      because ${listReasons(near, truth, terms).join("; ")}` : "";
    outcome.derived.propagation.push(`${description}${explanation}`);
  }
}

const sumOf = (parts: readonly ResponseBounds[], of: keyof ResponseBounds): number =>
  parts.reduce((sum, each) => sum + each[of], 0);

/** Returns whether it follows from stored rows that an invited person answered, or did not. */
export function attackParticipation(knowledge: Knowledge, rows: readonly StoredRow[], kind: Kind): Outcome {
  const found = createOutcome();
  const { rows: sent, misread } = reconstructSentRows(knowledge, kind);
  found.misread.push(...misread);
  const built = new SystemBuilder(knowledge, rows, kind, sent).build();
  const isMet = ({ terms, low, high }: Condition): boolean => {
    const value = getValue(terms, built.truth);
    return value >= low && value <= high;
  };
  const broken = built.conditions.filter((each) => !isMet(each));
  found.misread.push(
    ...broken.map(({ name, terms }) => `${kind}, ${name ?? "capacity"}: ${getValue(terms, built.truth)}`),
  );
  // A gate with a seeded error may break the published rule, but no row may contradict the truth.
  if (broken.some(({ name }) => name?.startsWith(RULE) !== true)) return found;
  attackGroups({ ...built, conditions: built.conditions.filter(isMet) }, kind, found);
  for (const { name, from, parts } of listDifferences(sent, rows, knowledge, kind)) {
    const invited = from.invited - sumOf(parts, "invited");
    const answered = from.answered - sumOf(parts, "answered");
    // An apparent contradiction proves nothing: answers come from other months too.
    const isAll = answered === invited && from.low - sumOf(parts, "high") >= invited;
    const isNoOne = answered === 0 && from.high - sumOf(parts, "low") <= 0;
    if (invited > 0 && (isAll || isNoOne)) found.derived.subtraction.push(`${kind}: ${name}`);
  }
  return found;
}

// Only rows connected with the group can disclose something about it.
function toComponent({ highs, conditions }: System, terms: Condition["terms"]): PublicKnowledge {
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
