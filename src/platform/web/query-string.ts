/** A value in a query string. Missing and null parts are left out. */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly QueryValue[]
  | { readonly [key: string]: QueryValue };

function toPairs(key: string, value: QueryValue): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item: QueryValue) => toPairs(`${key}[]`, item));
  if (typeof value === "object") {
    return Object.entries(value).flatMap(([part, inner]) => toPairs(`${key}[${encodeURIComponent(part)}]`, inner));
  }
  return [`${key}=${encodeURIComponent(String(value))}`];
}

/** Writes nested values as the server reads them: `structures[scope]=regions&filters[regions][]=3&page[number]=2`. */
export function toQueryString(query: { readonly [key: string]: QueryValue }): string {
  return Object.entries(query)
    .flatMap(([key, value]) => toPairs(encodeURIComponent(key), value))
    .join("&");
}
