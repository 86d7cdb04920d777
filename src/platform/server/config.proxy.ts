import { isIP } from "node:net";
import { z } from "zod";
import { trustHops } from "./http/caller-address.ts";

const MAX_HOPS = 9;

function isNetwork(text: string): boolean {
  const [address = "", prefix, more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** Parses TRUST_PROXY: the number of proxies in front of the process, or their networks. */
export const trustProxyVariable = z
  .string()
  .default("0")
  .transform((text, context) => {
    if (/^\d$/.test(text) && Number(text) <= MAX_HOPS) return trustHops(Number(text));
    const networks = text.split(",").map((each) => each.trim());
    if (networks.every(isNetwork)) return networks.join(",");
    context.addIssue({
      code: "custom",
      message: `must be the number of proxies before the process (0 to ${MAX_HOPS}), or their networks with commas (10.0.0.0/8)`,
    });
    return z.NEVER;
  });
