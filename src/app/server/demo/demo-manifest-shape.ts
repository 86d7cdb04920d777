import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { DemoCompany } from "./content/company.ts";
import type { PlantedRenewals } from "./content/planted-renewals.ts";
import type { ManifestExamples, ManifestStructure } from "./demo-manifest.repository.ts";

/** A person who can sign in, with their role and what they manage. */
export interface ManifestAccount {
  readonly email: string;
  readonly role: Role;
  readonly person_id: number;
  readonly managed: { readonly region_ids: readonly number[]; readonly location_ids: readonly number[] };
}

/** Tokens of new links by what they open; null where the client has no such object. */
export interface ManifestTokens {
  /** An open survey of a resident. */
  readonly survey: string | null;
  readonly employee_survey: string | null;
  readonly completed_survey: string | null;
  /** What /v1/{locale}/integration/r/{id} resolves: a survey's token. */
  readonly short_link: string | null;
  readonly opt_out: string | null;
  readonly opt_in: string | null;
}

/** Ids of a client's objects by kind. */
export interface ManifestIds extends ManifestStructure, ManifestExamples {
  readonly archived_location: number | null;
  /** A place with too few people for a score of its own. */
  readonly small_location: number | null;
  /** The place that moved to another region. */
  readonly moved_location: number | null;
  readonly location_without_region: number | null;
}

/** An action whose effect is known. */
export interface ManifestAction {
  readonly question_id: number;
  readonly action_item_id: number;
  /** The points by which it raised the score of its question at each of its places. */
  readonly effect: number;
  readonly location_ids: readonly number[];
}

/** One client of the demo, for tests and screenshots. */
export interface ManifestClient {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly services: DemoCompany["services"];
  readonly accounts: readonly ManifestAccount[];
  readonly ids: ManifestIds;
  readonly tokens: ManifestTokens;
  /** Empty where the client is too small for effects of actions. */
  readonly planted_actions: readonly ManifestAction[];
  /** What renewing depends on, in log-odds; null where it is random. */
  readonly planted_renewals: PlantedRenewals | null;
}

/** The contents of a demo: the people who sign in, the ids, and links that work. */
export interface DemoManifest {
  readonly seed: number;
  readonly size: string;
  readonly today: string;
  readonly password: string;
  readonly clients: readonly ManifestClient[];
}
