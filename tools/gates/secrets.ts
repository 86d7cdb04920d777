import { type Breach, type FileSet, cachePerText } from "./file-set.ts";

const patterns: readonly (readonly [RegExp, string])[] = [
  [
    /https?:\/\/[^\s/"']*(registry|artifactory|verdaccio|nexus|npm-?mirror|npm-?proxy)[^\s/"']*/i,
    "a package registry's address",
  ],
  [/^\s*(@[\w-]+:)?registry\s*=/im, "a package registry's setting"],
  [/"resolved":\s*"https?:/, "the address from which a package was fetched"],
  [/(^|[\s"'`(=:,])\/(work|root|home\/[\w.-]+)\/[\w.-]+/m, "a path of one machine"],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, "a private key"],
  [
    /\b(AKIA[0-9A-Z]{16}|gh[pousr]_\w{36}|github_pat_\w{22,}|npm_\w{36}|sk_live_\w{16,}|xox[abprs]-[\w-]{10,}|glpat-[\w-]{20})\b/,
    "a token",
  ],
  [/_authToken\s*=|_password\s*=/, "a registry's credential"],
];

/** User and password in a URL, except on this machine, where tests use throw-away ones. */
const credentials =
  /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"'`$]+:[^\s/@"'`$]+@(?!localhost|127\.0\.0\.1|[\w.-]*\.?example\b)[\w.-]+/;

const findSecrets = cachePerText((file, text): readonly Breach[] =>
  [...patterns, [credentials, "a URL with a password"] as const].flatMap(([pattern, what]) => {
    const found = pattern.exec(text);
    if (!found) return [];
    return [{ file, reason: `contains ${what} in line ${text.slice(0, found.index).split("\n").length}` }];
  }),
);

/** No file in the repository names a machine, a registry or a secret. */
export function checkSecrets(files: FileSet): Breach[] {
  return [...files].flatMap(([file, text]) => findSecrets(file, text));
}
