import type { FieldError } from "#platform/contract/problem.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import { type Actor, getServicePermission, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { ThemeChange, ThemePreview, ThemeRow } from "#slices/themes/contract/themes.contract.ts";
import { applyRules, type ClientTheme } from "./client-themes.rules.ts";
import { toVersion } from "./tag-comments.ts";
import {
  listNewTerms,
  normalizeTerms,
  summarizeRules,
  toRules,
  validateFlag,
  validateHiding,
  validateMerge,
  validateTerms,
} from "./theme-changes.rules.ts";
import { matchTerms, type ThemesContext, toPreview, validateRare } from "./theme-preview.ts";
import { tagCommentsJob } from "./themes.kinds.ts";
import { hasOutdated, insertRules, requiresRetagging, lockRules, readRules } from "./themes.repository.ts";
import { type ThemeLanguage, themeLanguages } from "./words.rules.ts";

type Terms = ThemeChange["terms"];

function toRow(theme: ClientTheme): ThemeRow {
  const { en, es } = theme.changes;
  return {
    m_id: theme.id,
    service: theme.audience,
    name: { ...theme.name },
    own_name: theme.ownName,
    terms: { en: [...theme.terms.en], es: [...theme.terms.es] },
    added: { en: [...en.added], es: [...es.added] },
    removed: { en: [...en.removed], es: [...es.removed] },
    is_hidden: theme.isHidden,
    merged_into: theme.mergedInto,
    flag: theme.flag,
    quality: theme.quality && { ...theme.quality },
  };
}

/**
 * Reads the themes of the services that the actor administers for the whole client; other services are not even
 * counted.
 */
async function readThemes(deps: ThemesContext, tx: ClientTx, actor: Actor): Promise<readonly ClientTheme[]> {
  const active = await deps.organization.readActiveServices(tx);
  const canCorrect = (audience: ClientTheme["audience"]): boolean => {
    const permission = getServicePermission(actor, audience);
    return permission?.role === "client-admin" && permission.scope.kind === "client";
  };
  const { rules } = await readRules(tx);
  return applyRules(rules).filter(({ audience }) => active.has(audience) && canCorrect(audience));
}

/** Lists the themes of a client with its changes. */
export function listThemes(
  deps: ThemesContext,
  actor: Actor,
): Promise<{ data: ThemeRow[]; meta: { is_reading: boolean } }> {
  return deps.db.reading(actor.clientId, async (tx) => {
    // New comments that wait for tagging do not count: that would reveal that someone just wrote one.
    const isReading = await hasOutdated(tx, toVersion((await readRules(tx)).version));
    return { data: (await readThemes(deps, tx, actor)).map(toRow), meta: { is_reading: isReading } };
  });
}

async function requireTheme(deps: ThemesContext, tx: ClientTx, actor: Actor, themeId: number): Promise<ClientTheme> {
  const theme = (await readThemes(deps, tx, actor)).find(({ id }) => id === themeId);
  if (!theme) throw notFound();
  return theme;
}

async function validateWords(
  deps: ThemesContext,
  tx: ClientTx,
  theme: ClientTheme,
  terms: Terms,
): Promise<readonly FieldError[]> {
  const learn = async (language: ThemeLanguage) =>
    (await deps.stems.learn(tx, language, listNewTerms(theme, terms, language))).isStopWord;
  return validateTerms(theme, terms, { en: await learn("en"), es: await learn("es") });
}

/** Returns all errors of a change. */
async function validateChange(
  deps: ThemesContext,
  tx: ClientTx,
  actor: Actor,
  { theme, change }: { readonly theme: ClientTheme; readonly change: ThemeChange },
): Promise<readonly FieldError[]> {
  const { terms } = change;
  const words = await validateWords(deps, tx, theme, terms);
  const isAdding = themeLanguages.some((language) => listNewTerms(theme, terms, language).length > 0);
  const rare = isAdding ? validateRare(await matchTerms(deps, tx, theme, terms), terms) : [];
  const themes = await readThemes(deps, tx, actor);
  const paths = new Set(words.map(({ path }) => path));
  return [
    ...words,
    ...rare.filter(({ path }) => !paths.has(path)),
    ...validateMerge(themes, theme, change.merged_into),
    ...validateHiding(themes, theme, change.is_hidden),
    ...validateFlag(theme, change),
  ];
}

/** Previews the matches of terms among the newest comments that the administrator may read. */
export function previewTheme(
  deps: ThemesContext,
  actor: Actor,
  themeId: number,
  request: Terms,
): Promise<ThemePreview> {
  const terms = normalizeTerms(request);
  return deps.db.reading(actor.clientId, async (tx) => {
    const theme = await requireTheme(deps, tx, actor, themeId);
    const words = await validateWords(deps, tx, theme, terms);
    const matches = await matchTerms(deps, tx, theme, terms);
    const paths = new Set(words.map(({ path }) => path));
    assertNoFieldErrors([...words, ...validateRare(matches, terms).filter(({ path }) => !paths.has(path))]);
    return toPreview(matches);
  });
}

/** Changes a theme; comments are tagged again afterwards if their themes may change. */
export function changeTheme(
  deps: ThemesContext,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
  themeId: number,
  request: ThemeChange,
): Promise<ThemeRow> {
  const change = { ...request, terms: normalizeTerms(request.terms) };
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    await lockRules(uow);
    const theme = await requireTheme(deps, uow, actor, themeId);
    assertNoFieldErrors([...(await validateChange(deps, uow, actor, { theme, change }))]);
    const rules = toRules(theme, change);
    if (rules.length === 0) return toRow(theme);
    await insertRules(uow, rules);
    const details = summarizeRules(rules);
    await uow.audit({ operation: "themes.write", objectType: "theme", objectId: themeId, details });
    if (rules.some(({ kind }) => requiresRetagging(kind)))
      await uow.enqueue(tagCommentsJob, { clientId: uow.clientId });
    return toRow(await requireTheme(deps, uow, actor, themeId));
  });
}
