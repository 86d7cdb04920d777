/** What an address answered. */
export interface ApiResult {
  readonly status: number;
  /** Milliseconds until all of it was there. */
  readonly took: number;
  readonly type: string;
  readonly bytes: number;
  /** The JSON that it is; undefined where it is something else. */
  readonly json: unknown;
}

/** Asks an address of this server by the session that is there; throws where no answer comes. Refusals are answers. */
export async function sendApiRequest(address: string): Promise<ApiResult> {
  const begun = performance.now();
  const response = await fetch(address, { credentials: "same-origin", headers: { accept: "application/json" } });
  const type = response.headers.get("content-type") ?? "";
  const content = await response.blob();
  const took = Math.round(performance.now() - begun);
  const isJson = /\bjson\b/.test(type) && content.size > 0;
  const json: unknown = isJson ? JSON.parse(await content.text()) : undefined;
  return { status: response.status, took, type, bytes: content.size, json };
}
