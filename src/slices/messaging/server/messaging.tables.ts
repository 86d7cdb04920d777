import type { Generated } from "kysely";

export type OptOutSource = "mail_link" | "one_click" | "confirmed_form" | "complaint";
export type ConsentState = "requested" | "confirmed" | "revoked";
export type Language = "en" | "es";

/** The tables that the slice writes. */
export interface MessagingTables {
  email_opt_outs: { email: string; opted_out_at: Date; source: OptOutSource };
  email_bounces: { email: string; bounced_at: Date; reason: string };
  sms_consents: {
    phone: string;
    client_id: number;
    state: ConsentState;
    consent_text: string;
    source: string;
    locale: Language;
    requested_at: Date;
    confirmed_at: Date | null;
    revoked_at: Date | null;
  };
  inbound_webhook_events: {
    provider: string;
    message_id: string;
    kind: "sms" | "bounce" | "complaint" | "delivered";
    effect: string;
    received_at: Date;
  };
  contact_points: { client_id: number; id: Generated<number>; channel: "email" | "sms"; address: string };
  public_form_throttle: { throttle_key: Uint8Array; window_start: Date; requests: number };
}
