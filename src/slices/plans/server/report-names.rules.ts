/** Stands for someone whose name was erased. */
const ERASED = "Erased employee";

/** Anyone who is not known by name any more is called by what became of them. */
export function fullName(of: {
  readonly first_name: string;
  readonly last_name: string;
  readonly erased_at: Date | null;
}): string {
  const name = `${of.first_name} ${of.last_name}`.trim();
  return of.erased_at !== null || name === "" ? ERASED : name;
}
