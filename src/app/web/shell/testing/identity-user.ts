import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";

/** A signed-in user for the shell: an administrator, with the fields that a test sets. */
export function createIdentityUser(more: Partial<IdentityUser> = {}): IdentityUser {
  return {
    id: 1,
    client_id: 1,
    first_name: "Dana",
    last_name: "Whitfield",
    email: "dana@harborline.example",
    personal_email: null,
    user_status_id: 1,
    avatar: { url: null, thumb: { url: null } },
    locale: "en",
    position_id: null,
    position: null,
    location_id: null,
    location: null,
    region: null,
    client_is_admin: true,
    service_access: [],
    client: { id: 1, name: "Harborline", slug: "harborline", has_areas: false, is_demo: false },
    reports: [],
    is_token_visitor: false,
    is_impersonating: false,
    is_staff: false,
    is_on_vpn: false,
    impersonation: null,
    tips: [],
    navigation: { items: [], routes: [] },
    ...more,
  };
}
