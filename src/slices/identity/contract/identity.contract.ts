import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

export const services = ["ingage", "intouch", "introduce", "intel"] as const;
export type Service = (typeof services)[number];

export const roles = [
  "client-admin",
  "reporting",
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
  "maintenance_manager",
  "employee",
] as const;
export type Role = (typeof roles)[number];

/**
 * Signs an account in and sets the session cookie. Wrong passwords and unknown accounts get the same reply. @external
 */
export const signIn = defineEndpoint({
  name: "signIn",
  method: "POST",
  path: "/auth/sign-in",
  summary: "Signs in with email and password. Sets the session cookie or returns the next sign-in step.",
  body: z.strictObject({
    email: z.string().trim().toLowerCase().max(254).pipe(z.email("Must be a valid email")),
    password: z.string().min(1, "Required").max(1024),
  }),
  reply: z.object({ data: z.object({ redirect_to: z.string() }) }),
});

/** Ends the session on the server and clears the cookie. */
export const signOut = defineEndpoint({
  name: "signOut",
  method: "POST",
  path: "/auth/sign-out",
  summary: "Ends the session.",
  reply: z.object({ data: z.object({ redirect_to: z.string() }) }),
});
