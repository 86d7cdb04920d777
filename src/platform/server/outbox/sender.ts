/**
 * The outcome of a message: accepted; rejected permanently; surely not accepted, so that it may be retried; or unknown.
 */
export type SendOutcome =
  | { readonly state: "accepted" }
  | { readonly state: "rejected"; readonly reason: string }
  | { readonly state: "deferred"; readonly reason: string }
  | { readonly state: "unknown"; readonly reason: string };

/** A port through which messages of one channel leave the product. */
export interface Sender<Message> {
  /**
   * True when sending the same key again is harmless. Otherwise an interrupted sending is uncertain and never repeated.
   */
  readonly isKeyed: boolean;
  send(key: string, message: Message): Promise<SendOutcome>;
  close(): Promise<void>;
}
