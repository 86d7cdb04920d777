import { localDate } from "#platform/server/clock.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { refuseInvalid } from "#platform/server/input-errors.ts";
import { type Actor, getServicePermission, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { ThemeChange, ThemePreview, ThemeRow } from "#slices/themes/contract/themes.contract.ts";
import { applyRules, type ClientTheme } from "./client-themes.rules.ts";
import { LIBRARY_VERSION } from "./library/themes.ts";
import type { Stems } from "./stems.read-model.ts";
import { learnComments, type LearnedComments, ThemeReader } from "./tag-comments.ts";
import {
  LEAST_COMMENTS,
  listNewTerms,
  MOST_SHARE,
  normalizeTerms,
  toRules,
  validateMerge,
  validateTerms,
} from "./theme-changes.rules.ts";
import type { ThemesDeps } from "./themes.deps.ts";
import { tagCommentsJob } from "./themes.kinds.ts";
import { insertRules, lockRules, readRules } from "./themes.repository.ts";
import type { ThemeLanguage } from "./words.rules.ts";

/** A preview looks at so many comments, the newest ones. */
const MOST_COMMENTS = 2000;
const MOST_EXAMPLES = 6;
const languages = ["en", "es"] as const satisfies readonly ThemeLanguage[];

type Terms = ThemeChange["terms"];

/** What themes do with the stems of the process. */
export interface ThemesContext extends ThemesDeps {
  readonly stems: Stems;
}

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
    quality: { ...theme.quality },
  };
}

/** The themes of the services that the actor administers as a whole; of another service not even their comments' number. */
async function readThemes(deps: ThemesContext, tx: ClientTx, actor: Actor): Promise<readonly ClientTheme[]> {
  const active = await deps.organisation.activeServices(tx);
  const canCorrect = (audience: ClientTheme["audience"]): boolean => {
    const permission = getServicePermission(actor, audience);
    return permission?.role === "client-admin" && permission.scope.kind === "client";
  };
  const { rules } = await readRules(tx);
  return applyRules(rules).filter(({ audience }) => active.has(audience) && canCorrect(audience));
}

/** The themes of a client with its changes. */
export function listThemes(
  deps: ThemesContext,
  actor: Actor,
): Promise<{ data: ThemeRow[]; meta: { is_reading: boolean } }> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const { version } = await readRules(tx);
    const isReading = await deps.comments().hasUntagged(tx, { library: LIBRARY_VERSION, rules: version });
    return { data: (await readThemes(deps, tx, actor)).map(toRow), meta: { is_reading: isReading } };
  });
}

/** Comments with the stems of their words. */
interface LearnedTexts {
  readonly texts: readonly string[];
  readonly learned: LearnedComments;
}

async function readNewest(deps: ThemesContext, tx: ClientTx, theme: ClientTheme): Promise<LearnedTexts> {
  const { timeZone } = await deps.organisation.client(tx, tx.clientId);
  const today = localDate(timeZone, deps.clock.now());
  const request = { audience: theme.audience, today, limit: MOST_COMMENTS };
  const texts = (await deps.comments().readNewest(tx, request)).map(({ text }) => text);
  return { texts, learned: await learnComments(tx, deps.stems, texts) };
}

const withTerms = (theme: ClientTheme, terms: Terms): ClientTheme => ({ ...theme, mergedInto: null, terms });

async function requireTheme(deps: ThemesContext, tx: ClientTx, actor: Actor, themeId: number): Promise<ClientTheme> {
  const theme = (await readThemes(deps, tx, actor)).find(({ id }) => id === themeId);
  if (!theme) throw notFound();
  return theme;
}

async function assertTerms(deps: ThemesContext, tx: ClientTx, theme: ClientTheme, terms: Terms): Promise<void> {
  const learn = async (language: ThemeLanguage) =>
    (await deps.stems.learn(tx, language, listNewTerms(theme, terms, language))).isStopWord;
  refuseInvalid([...validateTerms(theme, terms, { en: await learn("en"), es: await learn("es") })]);
}

/** Fails where a new term is in so many comments that it says nothing about them. */
async function assertRare(
  deps: ThemesContext,
  tx: ClientTx,
  theme: ClientTheme,
  terms: Terms,
  { texts, learned }: LearnedTexts,
): Promise<void> {
  if (texts.length < LEAST_COMMENTS) return;
  for (const language of languages) {
    for (const term of listNewTerms(theme, terms, language)) {
      const alone = withTerms(theme, { en: [], es: [], [language]: [term] });
      const reader = await ThemeReader.build(tx, deps.stems, [alone]);
      const matched = texts.filter((text) => reader.match(theme.audience, text, learned).length > 0).length;
      if (matched / texts.length <= MOST_SHARE) continue;
      const path = `body.terms.${language}.${terms[language].indexOf(term)}`;
      const message = `"${term}" is in ${matched} of ${texts.length} comments: add a word that says more`;
      refuseInvalid([{ path, code: "too_common", message }]);
    }
  }
}

/** What terms would match among the newest comments that the administrator may read. */
export function previewTheme(deps: ThemesContext, actor: Actor, themeId: number, given: Terms): Promise<ThemePreview> {
  const terms = normalizeTerms(given);
  return deps.db.reading(actor.clientId, async (tx) => {
    const theme = await requireTheme(deps, tx, actor, themeId);
    await assertTerms(deps, tx, theme, terms);
    const { texts, learned } = await readNewest(deps, tx, theme);
    const [now, then] = [
      await ThemeReader.build(tx, deps.stems, [withTerms(theme, { en: [...theme.terms.en], es: [...theme.terms.es] })]),
      await ThemeReader.build(tx, deps.stems, [withTerms(theme, terms)]),
    ];
    await assertRare(deps, tx, theme, terms, { texts, learned });
    const found = texts.map((text) => {
      const [before] = now.match(theme.audience, text, learned);
      const [after] = then.match(theme.audience, text, learned);
      return { text, before, after };
    });
    const changed = found.filter(({ before, after }) => (before === undefined) !== (after === undefined));
    return {
      read: texts.length,
      matched: found.filter(({ after }) => after !== undefined).length,
      matched_now: found.filter(({ before }) => before !== undefined).length,
      examples: changed.slice(0, MOST_EXAMPLES).map(({ text, before, after }) => ({
        text,
        change: after ? "gained" : "lost",
        marks: ((after ?? before)?.spans ?? []).map(([from, to]): [number, number] => [from, to]),
      })),
    };
  });
}

/** Changes a theme; comments are read again afterwards. */
export function changeTheme(
  deps: ThemesContext,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
  themeId: number,
  given: ThemeChange,
): Promise<ThemeRow> {
  const change = { ...given, terms: normalizeTerms(given.terms) };
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    await lockRules(uow);
    const theme = await requireTheme(deps, uow, actor, themeId);
    await assertTerms(deps, uow, theme, change.terms);
    refuseInvalid([...validateMerge(await readThemes(deps, uow, actor), theme, change.merged_into)]);
    const rules = toRules(theme, change);
    if (rules.length === 0) return toRow(theme);
    if (rules.some(({ kind }) => kind === "add")) {
      await assertRare(deps, uow, theme, change.terms, await readNewest(deps, uow, theme));
    }
    await insertRules(uow, rules);
    await uow.audit({ operation: "themes.write", details: { theme_id: themeId, changes: rules.length } });
    await uow.enqueue(tagCommentsJob, { clientId: uow.clientId });
    return toRow(await requireTheme(deps, uow, actor, themeId));
  });
}
