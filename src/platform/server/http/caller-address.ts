import { isIPv4, isIPv6 } from "node:net";

/** Determines which addresses of a forwarded request are trusted proxies; false trusts none. */
export type TrustProxy = false | string | ((address: string, hop: number) => boolean);

/** Trusts exactly the last `hops` addresses, so that addresses written into the header by the caller are ignored. */
export function trustHops(hops: number): TrustProxy {
  return hops === 0 ? false : (_address, hop) => hop < hops;
}

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Returns the eight groups of an IPv6 address as numbers. */
function parseGroups(address: string): number[] {
  const [header = "", tail] = (address.split("%")[0] ?? "").split("::");
  const parse = (text: string): number[] =>
    text === ""
      ? []
      : text.split(":").flatMap((group) => {
          if (!group.includes(".")) return [Number.parseInt(group, 16)];
          const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
          return [a * 256 + b, c * 256 + d];
        });
  const first = parse(header);
  const last = tail === undefined ? [] : parse(tail);
  return [...first, ...Array.from({ length: GROUPS - first.length - last.length }, () => 0), ...last];
}

/**
 * Returns the address that limits count a caller by: an IPv4 address unchanged, an IPv6 address as its /64, because a
 * provider's customer has a whole /64. IPv4-mapped IPv6 counts as IPv4.
 */
export function toNetwork(address: string): string {
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return "unknown";
  const groups = parseGroups(address);
  const [, , , , , marker = 0, high = 0, low = 0] = groups;
  if (groups.slice(0, 5).every((group) => group === 0) && marker === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}
