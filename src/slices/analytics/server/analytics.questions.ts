import type { AudienceService, ContentDimension } from "./analytics.dimensions.ts";
import type { QuestionKind } from "./metrics/metric-declaration.ts";

/** A question with all its groupings: its own id, type, topic and factor, indicators and surveys. */
export interface QuestionDeclaration {
  readonly services: readonly AudienceService[];
  readonly kind: QuestionKind;
  readonly keys: Readonly<Partial<Record<ContentDimension, readonly (number | string)[]>>>;
}
