/** Returns the first letters of first and last name. */
export function formatInitials(name: string): string {
  const words = name.split(" ").filter((word) => word !== "");
  return `${words[0]?.slice(0, 1) ?? ""}${words.length > 1 ? (words.at(-1)?.slice(0, 1) ?? "") : ""}`.toUpperCase();
}
