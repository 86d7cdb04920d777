import { BlockList, isIP } from "node:net";

/** IPv4 networks outside the public internet. */
const inside = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  inside.addSubnet(net, prefix, "ipv4");
}

/** The one IPv6 network of the public internet. Mapped, translated, site-local and other addresses are outside it. */
const internet6 = new BlockList();
internet6.addSubnet("2000::", 3, "ipv6");

/**
 * Reserved networks within it: protocol assignments with Teredo, 6to4 (which embeds any IPv4 address), documentation.
 */
const reserved6 = new BlockList();
for (const [net, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  reserved6.addSubnet(net, prefix, "ipv6");
}

/** Returns true for an address outside the public internet and for text that is not an address. */
export function isInside(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return isInside(mapped);
  const family = isIP(address);
  if (family === 4) return inside.check(address, "ipv4");
  return family === 0 || !internet6.check(address, "ipv6") || reserved6.check(address, "ipv6");
}
