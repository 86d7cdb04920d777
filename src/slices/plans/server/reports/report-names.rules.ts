/** Replaces an erased name. */
const ERASED = "Erased employee";

/** Returns a person's full name, or a label for an archived or erased person. */
export function formatFullName(of: {
  readonly first_name: string;
  readonly last_name: string;
  readonly erased_at: Date | null;
}): string {
  const name = `${of.first_name} ${of.last_name}`.trim();
  return of.erased_at !== null || name === "" ? ERASED : name;
}
