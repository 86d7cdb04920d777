import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { navLink } from "#platform/contract/wire.ts";
import { tips } from "./tips.contract.ts";
import { avatar } from "#slices/people/contract/avatar.contract.ts";
import { roles, services } from "#slices/identity/contract/identity.contract.ts";

/** The icon keys of the bar's entries; the web draws them and has their labels. */
export const navIcons = [
  "home",
  "dashboard",
  "engagement",
  "satisfaction",
  "residents",
  "alerts",
  "flagged",
  "compliance",
  "enrollment",
  "reports",
  "team",
  "surveys",
  "settings",
] as const;
export type NavIcon = (typeof navIcons)[number];

const identityUser = z.object({
  id: z.number().int(),
  client_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  personal_email: z.string().nullable(),
  /** 1 active. An archived person has no session, so there is no other value. */
  user_status_id: z.literal(1),
  avatar,
  locale: z.enum(["en", "es"]),
  position_id: z.number().int().nullable(),
  position: z.string().nullable(),
  location_id: z.number().int().nullable(),
  location: z.string().nullable(),
  region: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  client_is_admin: z.boolean(),
  service_access: z.array(
    z.object({
      service: z.enum(services),
      status: z.literal("active"),
      top_role: z.enum(roles),
      admin: z.boolean(),
      /** Always false: no client has this board. */
      bento: z.literal(false),
      managed_id: z.number().int().nullable(),
      managed_ids: z.array(z.number().int()),
    }),
  ),
  client: z.object({
    id: z.number().int(),
    name: z.string(),
    slug: z.string(),
    has_areas: z.boolean(),
    /** The zone in which instants are written; missing for a link guest. */
    time_zone: z.string().optional(),
    /** People and figures of this client are invented; every screen says so. */
    is_demo: z.boolean(),
  }),
  /** The standard reports that the person may open, by name. */
  reports: z.array(z.object({ id: z.number().int(), name: z.string(), slug: z.string(), service: z.string() })),
  is_impersonating: z.boolean(),
  /** A link guest: every other field is empty. */
  is_token_visitor: z.boolean(),
  is_staff: z.boolean(),
  /** Always false: the portal does not check the user's network, and no permission depends on it. */
  is_on_vpn: z.literal(false),
  /** The reason, the staff member and the end; null unless staff impersonates the person. */
  impersonation: z
    .object({ reason: z.string(), ends_at: z.iso.datetime({ offset: true }), staff_name: z.string() })
    .nullable(),
  /** Usually missing. Sample data replaces the company: for this person, or for others. */
  sample: z.enum(["viewed", "in_place"]).optional(),
  /** The tips of the first visits that the person has not dismissed; empty during impersonation. */
  tips: z.array(z.enum(tips)),
  /**
   * `items`: the top bar, Dashboard first. `routes`: the screens and the widgets that permissions and services open,
   * each with the address of its data; `:id` stands for a place in both.
   */
  navigation: z.object({
    /** `target` is the same as `to`, under its name in the specification. */
    items: z.array(navLink.extend({ icon: z.enum(navIcons), target: z.string(), es: z.object({ text: z.string() }) })),
    routes: z.array(z.object({ path: z.string(), endpoint: z.string() })),
  }),
});

/** The signed-in person, with permissions and navigation; 401 without a session. */
export const getIdentityUser = defineEndpoint({
  name: "getIdentityUser",
  method: "GET",
  path: "/identity/user",
  summary: "The signed-in person, the client, the rights per service and the navigation made from them.",
  reply: z.object({ data: identityUser }),
});
export type IdentityUser = z.infer<typeof identityUser>;
