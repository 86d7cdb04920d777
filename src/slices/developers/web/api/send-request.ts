/** The reply of an address. */
export interface ApiResult {
  readonly status: number;
  /** Milliseconds until the reply was complete. */
  readonly took: number;
  readonly type: string;
  readonly bytes: number;
  /** The parsed JSON; undefined for other content. */
  readonly json: unknown;
}

/**
 * Requests an address of this server in the current session; throws when no reply arrives. Error replies are results.
 */
export async function sendApiRequest(address: string): Promise<ApiResult> {
  const startTime = performance.now();
  const response = await fetch(address, { credentials: "same-origin", headers: { accept: "application/json" } });
  const type = response.headers.get("content-type") ?? "";
  const content = await response.blob();
  const took = Math.round(performance.now() - startTime);
  const isJson = /\bjson\b/.test(type) && content.size > 0;
  const json: unknown = isJson ? JSON.parse(await content.text()) : undefined;
  return { status: response.status, took, type, bytes: content.size, json };
}
