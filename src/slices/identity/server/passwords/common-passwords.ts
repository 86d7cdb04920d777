let cachedPasswords: Promise<ReadonlySet<string>> | null = null;

/** Returns some 49,000 passwords known from leaks, in lowercase; read from disk at the first call. */
export function readCommonPasswords(): Promise<ReadonlySet<string>> {
  cachedPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return cachedPasswords;
}
