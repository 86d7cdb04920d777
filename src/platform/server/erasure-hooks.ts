import type { UnitOfWork } from "./unit-of-work.ts";

/** A person whose own row has just been erased, with the identifiers that other slices use. */
export interface ErasedPerson {
  readonly audience: "people" | "residents";
  readonly id: number;
  /** First and last name, as the row had them. */
  readonly name: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

/** Email addresses and phone numbers, as entered. */
export type Addresses = Pick<ErasedPerson, "emails" | "phones">;

/** Erases copies of a person's data in slices above. Set where the product is composed. */
export type EraseReferences = (uow: UnitOfWork, erased: ErasedPerson) => Promise<void>;
