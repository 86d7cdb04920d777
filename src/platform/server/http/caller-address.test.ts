import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toNetwork } from "./caller-address.ts";

describe("the address that limits count a caller by", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2:ffff::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["", "unknown"],
    ["unknown, 1.2.3.4", "unknown"],
  ])("%s: %s", (address, network) => expect(toNetwork(address)).toBe(network));

  test("all addresses of a /64 are one, and all others differ", () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const half = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(half, half, half, half, (net, other, left, right) => {
        const same = toNetwork([...net, ...left].join(":")) === toNetwork([...net, ...right].join(":"));
        const isEqualNet = net.join(":") === other.join(":");
        const differs = toNetwork([...net, ...left].join(":")) !== toNetwork([...other, ...left].join(":"));
        return same && differs === !isEqualNet;
      }),
    );
  });
});
