/** A comment's key for replies, and its replies so far. */
export interface RepliesProps {
  readonly service: "intouch" | "ingage";
  readonly questionId: number;
  readonly month: string;
  readonly isConfidential: boolean;
  /** Null where the viewer may not reply. */
  readonly replyKey: string | null;
  readonly replies: readonly {
    readonly kind: "thanks" | "text";
    readonly text: string | null;
    readonly name: string | null;
    readonly date: string;
  }[];
}
