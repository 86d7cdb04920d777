import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import type { Passkey } from "./factors.repository.ts";

const BRAND = "Courtyard";

/** The portal's origin and host, which passkeys are bound to. */
export interface PasskeySite {
  readonly origin: string;
}

const text = z.string().max(16_384);
const answerFrame = { id: text, rawId: text, type: z.literal("public-key") };
const assertion = z.object({
  ...answerFrame,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish().transform((handle) => handle ?? undefined),
  }),
});
const attestation = z.object({
  ...answerFrame,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
});

function parseAnswer<T>(schema: z.ZodType<T>, answer: string): T | null {
  try {
    return schema.safeParse(JSON.parse(answer)).data ?? null;
  } catch {
    return null;
  }
}

/** Returns the credential id in a passkey's response; null for an invalid response. */
export function findCredentialId(answer: string): Uint8Array | null {
  const parsedAssertion = parseAnswer(assertion, answer);
  return parsedAssertion && Buffer.from(parsedAssertion.id, "base64url");
}

function getHost(site: PasskeySite): string {
  return new URL(site.origin).hostname;
}

// The library needs arrays with a buffer of their own; a row's bytes may be a view of a larger buffer.
function toCopy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

function toHandle(accountId: number): Uint8Array<ArrayBuffer> {
  return toCopy(Buffer.from(`account:${accountId}`));
}

function toDescriptors(passkeys: readonly Passkey[]): { id: string; transports: string[] }[] {
  return passkeys.map((each) => ({
    id: Buffer.from(each.credentialId).toString("base64url"),
    transports: [...each.transports],
  }));
}

/** Builds the browser options for creating a passkey: discoverable, so that it can sign in alone. */
export function buildRegistrationOptions(request: {
  readonly site: PasskeySite;
  readonly challenge: string;
  readonly account: { readonly id: number; readonly email: string };
  readonly present: readonly Passkey[];
}): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: BRAND,
    rpID: getHost(request.site),
    userName: request.account.email,
    userID: toHandle(request.account.id),
    challenge: toCopy(Buffer.from(request.challenge, "base64url")),
    attestationType: "none",
    excludeCredentials: toDescriptors(request.present),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/**
 * Builds the browser options for using a passkey: one of these, or, without a list, any that the browser has for the
 * portal.
 */
export function buildSignInOptions(request: {
  readonly site: PasskeySite;
  readonly challenge: string;
  readonly present: readonly Passkey[] | null;
}): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: getHost(request.site),
    challenge: toCopy(Buffer.from(request.challenge, "base64url")),
    userVerification: request.present === null ? "required" : "preferred",
    ...(request.present === null ? {} : { allowCredentials: toDescriptors(request.present) }),
  });
}

/** Verifies a new passkey from a browser; null when it does not match the request. */
export async function verifyNewPasskey(registration: {
  readonly answer: string;
  readonly challenge: string;
  readonly site: PasskeySite;
}): Promise<Pick<Passkey, "credentialId" | "publicKey" | "counter" | "transports"> | null> {
  const answer = parseAnswer(attestation, registration.answer);
  if (!answer) return null;
  try {
    const outcome = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} } satisfies RegistrationResponseJSON,
      expectedChallenge: registration.challenge,
      expectedOrigin: registration.site.origin,
      expectedRPID: getHost(registration.site),
      requireUserVerification: true,
    });
    if (!outcome.verified) return null;
    const { credential } = outcome.registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, "base64url"),
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: answer.response.transports,
    };
  } catch {
    return null;
  }
}

/**
 * Verifies a passkey's response. For signing in alone the user must have been verified (touch with fingerprint, or
 * PIN), so that it counts as both factors.
 */
export async function verifyPasskey(
  signInResponse: { readonly answer: string; readonly challenge: string; readonly site: PasskeySite },
  find: (credentialId: Uint8Array) => Promise<Passkey | null>,
  isAlone: boolean,
): Promise<{ readonly passkey: Passkey; readonly counter: number } | null> {
  const answer = parseAnswer(assertion, signInResponse.answer);
  const passkey = answer && (await find(Buffer.from(answer.id, "base64url")));
  if (!passkey) return null;
  const { userHandle } = answer.response;
  if (userHandle !== undefined && !Buffer.from(userHandle, "base64url").equals(toHandle(passkey.accountId)))
    return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: signInResponse.challenge,
      expectedOrigin: signInResponse.site.origin,
      expectedRPID: getHost(signInResponse.site),
      credential: {
        id: answer.id,
        publicKey: toCopy(passkey.publicKey),
        counter: passkey.counter,
        transports: [...passkey.transports],
      },
      requireUserVerification: isAlone,
    });
    return verified ? { passkey, counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}
