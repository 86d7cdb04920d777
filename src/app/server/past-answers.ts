import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { toJobAuditContext } from "#platform/server/jobs/client-jobs.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { readCells } from "#slices/analytics/server/release/release-cells.repository.ts";
import { createOrganizationModule } from "#slices/organization/server/organization.module.ts";
import { createUnidentifiedPeople } from "#slices/people/server/unidentified-people.repository.ts";
import { createUnidentifiedResidents } from "#slices/residents/server/unidentified-residents.repository.ts";
import { ResponseImporter } from "#slices/surveys/server/response-import/past-answers.service.ts";
import { createSurveyReader } from "#slices/surveys/server/survey-definitions.ts";
import { tagCommentsJob } from "#slices/themes/server/themes.kinds.ts";
import type { Product } from "./product.ts";

/** Creates the import of past answers from the parts of the slices. */
export function createResponseImporter(
  product: Pick<Product, "identity" | "surveys">,
  deps: { readonly db: Database; readonly clock: Clock; readonly units: UnitsOfWork },
): ResponseImporter {
  const organization = createOrganizationModule({ identity: product.identity });
  return new ResponseImporter({
    ...deps,
    organization: organization.api,
    places: organization.importer,
    createRespondents: { intouch: createUnidentifiedResidents, ingage: createUnidentifiedPeople },
    readSurvey: createSurveyReader(),
    correctRollups: (tx) => product.surveys.correctRollups(tx),
    refreshQuestionRollups: async (clientId) => {
      const count = await product.surveys.refreshQuestionRollups(clientId);
      // Old comments too: the job by itself finds only recent ones.
      await deps.units.run(toJobAuditContext(clientId), (uow) => uow.enqueue(tagCommentsJob, { clientId }));
      return count;
    },
    readReleasedCells: readCells,
  });
}
