import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService, ChangePlace, ChangeReasons } from "#slices/analytics/server/analytics.api.ts";
import type { InsightsDeps } from "./insights.deps.ts";
import type { VisiblePlaces } from "./change-places.ts";
import type { SurveyedQuestion } from "./heat-map.rules.ts";

interface LocalizedText {
  readonly en: string;
  readonly es: string;
}

/** A suggested action about a topic. */
export interface TopicItem {
  readonly questionId: number;
  /** The title of the first item in the catalog; null when there is none. */
  readonly title: LocalizedText | null;
}

interface ServiceCatalog {
  readonly surveyed: readonly SurveyedQuestion[];
  readonly factors: ReadonlyMap<number, LocalizedText>;
  readonly topics: ReadonlyMap<number, LocalizedText>;
  readonly questions: ReadonlyMap<number, LocalizedText>;
  /** By topic. */
  readonly items: ReadonlyMap<number, readonly TopicItem[]>;
}

/** The names of parts of changes, and the suggested actions; read once per service. */
export class ChangeNames {
  readonly #deps: InsightsDeps;
  readonly #tx: ClientTx;
  readonly #places: VisiblePlaces;
  readonly #known = new Map<AudienceService, Promise<ServiceCatalog>>();

  constructor(deps: InsightsDeps, tx: ClientTx, places: VisiblePlaces) {
    this.#deps = deps;
    this.#tx = tx;
    this.#places = places;
  }

  /** Returns the name of a part; null when it has none. */
  async find(service: AudienceService, parts: ChangeReasons["parts"], id: number): Promise<LocalizedText | null> {
    if (parts === "region" || parts === "location") {
      const place: ChangePlace = { level: parts, id };
      const name = this.#places.findName(place);
      return name === null ? null : { en: name, es: name };
    }
    const { factors, topics, questions } = await this.#read(service);
    return { factor: factors, topic: topics, question: questions }[parts].get(id) ?? null;
  }

  /** Returns the suggested actions about a topic or a question. */
  async findItems(service: AudienceService, parts: "topic" | "question", id: number): Promise<readonly TopicItem[]> {
    const { items } = await this.#read(service);
    if (parts === "topic") return items.get(id) ?? [];
    return [...items.values()].flat().filter(({ questionId }) => questionId === id);
  }

  /** Returns the ids of all topics or questions of a service. */
  async findKeys(service: AudienceService, parts: "topic" | "question"): Promise<readonly number[]> {
    const { topics, questions } = await this.#read(service);
    return [...(parts === "topic" ? topics : questions).keys()];
  }

  /** Returns every question of a service that has a topic, with its surveys. */
  async findQuestions(service: AudienceService): Promise<readonly SurveyedQuestion[]> {
    return (await this.#read(service)).surveyed;
  }

  #read(service: AudienceService): Promise<ServiceCatalog> {
    const known = this.#known.get(service) ?? this.#readAll(service);
    this.#known.set(service, known);
    return known;
  }

  async #readAll(service: AudienceService): Promise<ServiceCatalog> {
    const read = (scope: "factors" | "topics" | "questions") => this.#deps.readNames(this.#tx, { service, scope });
    const toNames = (rows: Awaited<ReturnType<typeof read>>) =>
      new Map(
        rows.map(({ key, name, nameEs = name }): [number, LocalizedText] => [Number(key), { en: name, es: nameEs }]),
      );
    const all = await read("questions");
    const topicRows = await read("topics");
    const [factors, topics, questions] = [toNames(await read("factors")), toNames(topicRows), toNames(all)];
    const topicIds = new Map(topicRows.map(({ key, name }) => [name, Number(key)]));
    const surveyed = all.flatMap(({ topic, surveyIds = [] }): SurveyedQuestion[] => {
      const topicId = topicIds.get(topic ?? "");
      return topicId === undefined ? [] : [{ topicId, surveyIds }];
    });
    const items = new Map<number, TopicItem[]>();
    for (const questionId of questions.keys()) {
      const priority = this.#deps.priorities.findPriority(service, questionId);
      if (priority === null) continue;
      const { factorId, factor, topicId, topic, actionItems, body } = priority;
      questions.set(questionId, body);
      factors.set(factorId, factor);
      topics.set(topicId, topic);
      items.set(topicId, [...(items.get(topicId) ?? []), { questionId, title: actionItems[0]?.title ?? null }]);
    }
    return { factors, topics, questions, items, surveyed };
  }
}
