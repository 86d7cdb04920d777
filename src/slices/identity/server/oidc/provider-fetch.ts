import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import type { CustomFetch } from "openid-client";

const BYTES = 512 * 1024;

/** Addresses of a network's inside: what a stranger's issuer must not make this server ask. */
const inside = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  inside.addSubnet(net, prefix, "ipv4");
}
for (const [net, prefix] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  inside.addSubnet(net, prefix, "ipv6");
}

/** True for an address that is not on the public internet, IPv4 in IPv6 included. */
export function isInside(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return isInside(mapped);
  const family = isIP(address);
  return family === 0 || inside.check(address, family === 4 ? "ipv4" : "ipv6");
}

async function assertOutside(url: URL): Promise<void> {
  const host = url.hostname.replaceAll(/[[\]]/g, "");
  const addresses = isIP(host) ? [{ address: host }] : await lookup(host, { all: true });
  if (addresses.some(({ address }) => isInside(address))) throw new TypeError(`${url.host} is not a public address`);
}

async function limited(response: Response): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (response.body) {
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > BYTES) throw new TypeError(`the answer is larger than ${BYTES} bytes`);
      chunks.push(chunk);
    }
  }
  const { status, statusText, headers } = response;
  // A status without a body must be rebuilt without one.
  return new Response(size === 0 ? null : Buffer.concat(chunks), { status, statusText, headers });
}

/** Asks a company's sign-in: public addresses only (unless private ones are allowed), no redirects, a cap on the answer. */
export function providerFetch(isInsideAllowed: boolean): CustomFetch {
  return async (url, options) => {
    if (!isInsideAllowed) await assertOutside(new URL(url));
    const { body, ...rest } = options;
    // The library's bodies are forms; its type allows streams, which fetch would want announced.
    const sent = body === undefined || body === null ? {} : { body: String(body as URLSearchParams) };
    return limited(await fetch(url, { ...rest, ...sent, redirect: "manual" }));
  };
}
