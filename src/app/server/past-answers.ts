import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { cellsSoFar } from "#slices/analytics/server/release-cells.repository.ts";
import { createOrganisationModule } from "#slices/organisation/server/organisation.module.ts";
import { makeUnknownPeople } from "#slices/people/server/people.strangers.repository.ts";
import { makeUnknownResidents } from "#slices/residents/server/residents.strangers.repository.ts";
import { PastAnswers } from "#slices/surveys/server/past-answers/past-answers.service.ts";
import { createSurveyReader } from "#slices/surveys/server/survey-definitions.ts";
import type { Product } from "./product.ts";

/** Taking in past answers, put together with what the slices bring for it. */
export function createPastAnswers(
  product: Pick<Product, "identity" | "surveys">,
  deps: { readonly db: Database; readonly clock: Clock; readonly units: UnitsOfWork },
): PastAnswers {
  const organisation = createOrganisationModule({ identity: product.identity });
  return new PastAnswers({
    ...deps,
    organisation: organisation.api,
    places: organisation.importer,
    strangers: { intouch: makeUnknownResidents, ingage: makeUnknownPeople },
    surveys: createSurveyReader(),
    correctRollups: (tx) => product.surveys.correctRollups(tx),
    sealQuestions: (clientId) => product.surveys.sealQuestions(clientId),
    releasedCells: cellsSoFar,
  });
}
