import type { UnitOfWork } from "./unit-of-work.ts";

/** Someone whose own row has just been emptied, with what other slices know them by. */
export interface Erased {
  readonly audience: "people" | "residents";
  readonly id: number;
  /** First and last name, as the row had them. */
  readonly name: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

/** Addresses and numbers, as someone wrote them. */
export type Addresses = Pick<Erased, "emails" | "phones">;

/** Forgets the copies that slices above hold of someone; filled in where the product is put together. */
export type EraseReferences = (uow: UnitOfWork, erased: Erased) => Promise<void>;
