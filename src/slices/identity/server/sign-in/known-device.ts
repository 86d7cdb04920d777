import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { BrowserToken } from "./sessions.ts";

/** The cookie that marks a browser from which an account has signed in before. */
export const DEVICE_COOKIE = "device";

const KNOWN_DAYS = 180;

/**
 * The account that knows a device. Its password hash is part of the key, so that a password change invalidates all
 * devices.
 */
interface DeviceAccount {
  readonly id: number;
  readonly passwordHash: string | null;
}

function sign(account: DeviceAccount, deviceId: string, expires: string): string | null {
  if (account.passwordHash === null) return null;
  const text = `known-device:${account.id}:${deviceId}:${expires}`;
  return createHmac("sha256", account.passwordHash).update(text).digest("base64url");
}

/** Returns the device id of this account's device token; null for every other token. */
export function findDeviceId(token: string | undefined, account: DeviceAccount, now: Date): string | null {
  const [deviceId = "", expires = "", sentHash = ""] = (token ?? "").split(".");
  const right = sign(account, deviceId, expires);
  if (right === null || sentHash.length !== right.length || Number(expires) <= now.getTime()) return null;
  return timingSafeEqual(Buffer.from(sentHash), Buffer.from(right)) ? deviceId : null;
}

/**
 * Creates the browser's device token after an account signed in; a known device keeps its id. Null for an account
 * without a password.
 */
export function createDevice(token: string | undefined, account: DeviceAccount, now: Date): BrowserToken | null {
  const deviceId = findDeviceId(token, account, now) ?? randomBytes(16).toString("base64url");
  const expiresAt = new Date(now.getTime() + KNOWN_DAYS * 86_400_000);
  const expires = String(expiresAt.getTime());
  const mac = sign(account, deviceId, expires);
  return mac === null ? null : { token: `${deviceId}.${expires}.${mac}`, expiresAt };
}
