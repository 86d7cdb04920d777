import type { Generated } from "kysely";

export type ReplyKind = "thanks" | "text";

export interface RepliesTables {
  comment_replies: {
    client_id: number;
    id: Generated<number>;
    invitation_id: number;
    question_id: number;
    kind: ReplyKind;
    body: string | null;
    /** The person who replied. */
    person_id: number;
    replied_on: string;
  };
}
