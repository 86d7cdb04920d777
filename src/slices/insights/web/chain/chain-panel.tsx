import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import type { ChainLink, ChainReply, ChainStep, ChainTile } from "#slices/insights/contract/chain.contract.ts";
import { useChainStrings } from "#slices/insights/web/chain/chain-strings.ts";
import type { ChangesScope } from "#slices/insights/web/use-changes.ts";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import { formatDay, formatRange, type NumberKind } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";
import "#slices/insights/web/what-changed.css";
import "#slices/insights/web/chain/chain.css";

const kinds: Readonly<Record<ChainStep, NumberKind>> = {
  tasks: "percent",
  engagement: "score",
  satisfaction: "score",
  likely: "percent",
  renewals: "percent",
};
/** Minimum number of steps for a chain. */
const MIN_STEPS = 3;

/** Shows five figures from on-time tasks to renewals; for the company also whether each goes with the one before it. */
export function ChainPanel({ place }: Pick<ChangesScope, "place">): ReactNode {
  const t = useChainStrings();
  const structures = place ?? {};
  const { data, isPending } = useQuery({
    queryKey: ["getProfitChain", structures],
    queryFn: ({ signal }) => call("getProfitChain", { query: { structures }, signal }),
    // It is below everything else: without data, nothing is shown.
    retry: false,
  });
  if (!isPending && (data === undefined || data.data.length < MIN_STEPS)) return null;
  return (
    <div className="in-chain-panel">
      <Panel title={t("title")} sub={data ? <Lead reply={data} /> : " "} flush>
        {data ? <Steps reply={data} /> : <Skeleton width="100%" height={120} />}
      </Panel>
    </div>
  );
}

/** Shows what is certain of the company, or how the figures of a place are compared. */
function Lead({ reply: { meta } }: { reply: ChainReply }): ReactNode {
  const t = useChainStrings();
  const { links } = meta.insight;
  if (links === null) return t("sub");
  const sentences = links.flatMap(({ from, to, word }) => {
    if (word !== "higher" && word !== "lower") return [];
    return [t(`said_${word}`, { from: t(from).toLowerCase(), to: t(to).toLowerCase() })];
  });
  if (sentences.length > 0) return sentences.join(" ");
  return links.some(({ word }) => word === "unclear") ? t("none") : t("noneYet");
}

function Steps({ reply: { data, meta } }: { reply: ChainReply }): ReactNode {
  const { links } = meta.insight;
  return (
    <>
      <ol className="in-chain">
        {data.map((tile, at) => (
          <Fragment key={tile.step}>
            {at > 0 && links && <Arrow link={links.find(({ to }) => to === tile.step)} />}
            <Step tile={tile} />
          </Fragment>
        ))}
      </ol>
      {links && <Missing links={links} insight={meta.insight} />}
    </>
  );
}

function Step({ tile }: { tile: ChainTile }): ReactNode {
  const t = useChainStrings();
  const kind = kinds[tile.step];
  return (
    <li className="in-chain-step">
      <span className="cy-meta">{t(tile.step)}</span>
      <strong>{tile.hidden ? <HiddenValue brief /> : <FigureValue figure={tile} kind={kind} />}</strong>
      {tile.delta !== null && <TrendDelta figure={tile} kind={kind} />}
    </li>
  );
}

/** Thick when the link is certain, thin when it may be chance, dotted when it is not known; a text says the same. */
function Arrow({ link }: { link: ChainLink | undefined }): ReactNode {
  const t = useChainStrings();
  if (link === undefined) return null;
  return (
    <li className="in-chain-link" data-word={link.word}>
      <span className="in-chain-arrow" aria-hidden="true" />
      <small>{t(link.word)}</small>
    </li>
  );
}

/** Shows what links without enough data need, and by when there can be enough. */
function Missing({
  links,
  insight: { needed, dates },
}: {
  links: readonly ChainLink[];
  insight: ChainReply["meta"]["insight"];
}): ReactNode {
  const t = useChainStrings();
  const locale = useLocale();
  const few = links.filter(({ word }) => word === "too_few");
  const toText = ({ from, to, properties: count, by }: ChainLink): string => {
    const words = { from: t(from), to: t(to).toLowerCase(), count, properties: needed.properties };
    return by === null ? t("missing", words) : t("missing_by", { ...words, day: formatDay(by, locale) });
  };
  return (
    <div className="in-foot">
      <p>
        {t("how", { dates: formatRange(dates, locale) })} {few.length > 0 && t("needed", needed)}
      </p>
      {few.length > 0 && (
        <ul className="in-chain-missing">
          {few.map((link) => (
            <li key={link.to}>{toText(link)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
