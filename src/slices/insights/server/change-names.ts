import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService, ChangePlace, ChangeReasons } from "#slices/analytics/server/analytics.api.ts";
import type { InsightsDeps } from "./insights.deps.ts";
import type { SeenPlaces } from "./change-places.ts";

interface Localized {
  readonly en: string;
  readonly es: string;
}

/** Something that can be done about a topic. */
export interface TopicItem {
  readonly questionId: number;
  /** What the first item of the catalog is called; null where there is none. */
  readonly title: Localized | null;
}

interface Known {
  readonly factors: ReadonlyMap<number, Localized>;
  readonly topics: ReadonlyMap<number, Localized>;
  readonly questions: ReadonlyMap<number, Localized>;
  /** By topic. */
  readonly items: ReadonlyMap<number, readonly TopicItem[]>;
}

/** What the parts of changes are called, and what can be done about them; read once per service. */
export class ChangeNames {
  readonly #deps: InsightsDeps;
  readonly #tx: ClientTx;
  readonly #places: SeenPlaces;
  readonly #known = new Map<AudienceService, Promise<Known>>();

  constructor(deps: InsightsDeps, tx: ClientTx, places: SeenPlaces) {
    this.#deps = deps;
    this.#tx = tx;
    this.#places = places;
  }

  /** The name of a part; null where it has none. */
  async find(service: AudienceService, parts: ChangeReasons["parts"], id: number): Promise<Localized | null> {
    if (parts === "region" || parts === "location") {
      const place: ChangePlace = { level: parts, id };
      const name = this.#places.findName(place);
      return name === null ? null : { en: name, es: name };
    }
    const { factors, topics, questions } = await this.#read(service);
    return { factor: factors, topic: topics, question: questions }[parts].get(id) ?? null;
  }

  /** What can be done about a topic, or about a question. */
  async findItems(service: AudienceService, parts: "topic" | "question", id: number): Promise<readonly TopicItem[]> {
    const { items } = await this.#read(service);
    if (parts === "topic") return items.get(id) ?? [];
    return [...items.values()].flat().filter(({ questionId }) => questionId === id);
  }

  #read(service: AudienceService): Promise<Known> {
    const known = this.#known.get(service) ?? this.#readAll(service);
    this.#known.set(service, known);
    return known;
  }

  async #readAll(service: AudienceService): Promise<Known> {
    const both = (name: string): Localized => ({ en: name, es: name });
    const named = async (scope: "factors" | "topics" | "questions") =>
      new Map(
        (await this.#deps.readNames(this.#tx, { service, scope })).map(({ key, name }) => [Number(key), both(name)]),
      );
    const [factors, topics, questions] = [await named("factors"), await named("topics"), await named("questions")];
    const items = new Map<number, TopicItem[]>();
    for (const questionId of questions.keys()) {
      const priority = this.#deps.priorities.priority(service, questionId);
      if (priority === null) continue;
      const { factorId, factor, topicId, topic, actionItems } = priority;
      factors.set(factorId, factor);
      topics.set(topicId, topic);
      items.set(topicId, [...(items.get(topicId) ?? []), { questionId, title: actionItems[0]?.title ?? null }]);
    }
    return { factors, topics, questions, items };
  }
}
