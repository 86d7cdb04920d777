import type { Generated } from "kysely";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";

export interface IdentityTables {
  accounts: {
    id: Generated<number>;
    email: string;
    password_hash: string | null;
    password_set_at: Generated<Date | null>;
    is_staff: boolean;
    name: Generated<string>;
    disabled_at: Generated<Date | null>;
    created_at: Date;
  };
  account_memberships: { account_id: number; client_id: number; person_id: number };
  sessions: {
    token_hash: Uint8Array;
    account_id: number;
    client_id: number | null;
    person_id: number | null;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    /** The last use, accurate to a few minutes. */
    seen_at: Date;
    is_company_bound: Generated<boolean>;
    impersonator_id: Generated<number | null>;
    reason: Generated<string | null>;
  };
  staff_audit_log: {
    id: Generated<number>;
    at: Date;
    account_id: number | null;
    operation: string;
    details: string;
    request_id: string | null;
  };
  sign_in_failures: { throttle_key: Uint8Array; window_start: Date; failures: number };
  client_services: { client_id: number; service: Service; status: "active" | "inactive" };
  service_access: {
    client_id: number;
    person_id: number;
    service: Service;
    top_role: Role;
    status: Generated<"active" | "inactive">;
  };
  service_access_scopes: {
    client_id: number;
    person_id: number;
    service: Service;
    position: number;
    region_id: number | null;
    location_id: number | null;
  };
}
