import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { residentOptions, type ResidentOption } from "#slices/residents/contract/residents-list.contract.ts";
import { isInForceOn, isAt, joinUnits, buildStartsAfterCondition } from "./lease-terms.read-model.ts";
import type { ResidentContributions, ResidentsFilter } from "./residents-filter.ts";
import { type ChoiceTerms, isChosen, isInList } from "./residents-list.read-model.ts";

type Choice = Pick<ResidentsFilter, "general" | "options">;

const invited = residentOptions.filter((option) => option !== "no-surveys-sent");
type InvitationOption = (typeof invited)[number];

const toColumn = (option: InvitationOption): RawBuilder<unknown> => sql.ref(`did_${invited.indexOf(option)}.id`);

const buildStanding = (column: "is_active" | "is_future"): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`standing.${column}`)}, false)`;

/** The terms of an option as columns, each computed once for all options. */
const terms: ChoiceTerms = {
  active: buildStanding("is_active"),
  future: buildStanding("is_future"),
  any: sql`standing.resident_id IS NOT NULL`,
  buildOptionCondition: (option: ResidentOption) =>
    option === "no-surveys-sent" ? sql`${toColumn("surveys-sent")} IS NULL` : sql`${toColumn(option)} IS NOT NULL`,
};

/** Returns how many residents each of several options leaves in a list, in their order. */
export async function countChoices(
  tx: ClientTx,
  filter: ResidentsFilter,
  choices: readonly Choice[],
  contributions: ResidentContributions,
): Promise<number[]> {
  const { today, locationIds, bounds } = filter;
  const counts = choices.map(
    (choice) => sql`count(*) FILTER (WHERE ${isChosen(terms, { ...choice, locationIds, bounds })})::int`,
  );
  const did = invited.map(
    (
      option,
      at,
    ) => sql`LEFT JOIN (SELECT DISTINCT who.id FROM (${contributions.answers.selectResidentsWith(tx, option, bounds)}) AS who (id)) AS ${sql.ref(`did_${at}`)}
      ON ${toColumn(option)} = r.id`,
  );
  const { rows } = await sql<{ counts: number[] }>`
    SELECT ARRAY[${sql.join(counts)}] AS counts
    FROM residents AS r
    LEFT JOIN (
      SELECT lease.resident_id, bool_or(${isInForceOn(today)}) AS is_active, bool_or(${buildStartsAfterCondition(today)}) AS is_future
      FROM leases AS lease ${joinUnits(locationIds)}
      WHERE lease.client_id = ${tx.clientId} AND ${isAt(locationIds)}
      GROUP BY lease.resident_id
    ) AS standing ON standing.resident_id = r.id
    ${sql.join(did, sql` `)}
    WHERE ${isInList(tx, filter, contributions)}`.execute(tx.on());
  return rows[0]?.counts ?? [];
}
