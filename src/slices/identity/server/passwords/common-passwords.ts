let listed: Promise<ReadonlySet<string>> | null = null;

/** Some 49,000 passwords that leaks have made known, in lower case; read from disk at the first call. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  listed ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return listed;
}
