import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import type {
  Driver,
  DriverOutcome,
  DriverQuadrant,
  DriversReply,
} from "#slices/insights/contract/drivers.contract.ts";
import { getTopicName, toGap, toSummary, toNote } from "#slices/insights/web/drivers/driver-texts.ts";
import { useDriversStrings } from "#slices/insights/web/drivers/drivers-strings.ts";
import type { ChangesScope } from "#slices/insights/web/use-changes.ts";
import { formatRange } from "#ui/format.ts";
import { Hint } from "#ui/hint.tsx";
import { Panel } from "#ui/panel.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Skeleton } from "#ui/states.tsx";
import { TermKey } from "#ui/term-link.tsx";
import { useUi } from "#ui/ui-context.ts";
import "#slices/insights/web/what-changed.css";
import "#slices/insights/web/drivers/drivers.css";

const OUTCOME = "goes_with";
const outcomes = ["renew", "recommend"] as const satisfies readonly DriverOutcome[];
const quadrants = ["fix", "protect", "watch", "leave"] as const satisfies readonly DriverQuadrant[];

const readOutcome = (search: Search): DriverOutcome => (search[OUTCOME] === "recommend" ? "recommend" : "renew");

function writeOutcome(search: Search, outcome: DriverOutcome): Search {
  const { [OUTCOME]: _outcome, ...rest } = search;
  return outcome === "renew" ? rest : { ...rest, [OUTCOME]: outcome };
}

/**
 * Shows drivers of renewing or recommending at a place: its topics by what to do about them; one line without a result.
 */
export function DriversPanel({ place }: Pick<ChangesScope, "place">): ReactNode {
  const t = useDriversStrings();
  const locale = useLocale();
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const outcome = readOutcome(search);
  const structures = { outcome, ...place };
  const query = useQuery({
    queryKey: ["getDrivers", structures],
    queryFn: ({ signal }) => call("getDrivers", { query: { structures }, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const isShown = data?.meta.insight.state === "shown";
  return (
    <div className="in-drivers" data-empty={data !== undefined && !isShown ? "" : undefined}>
      <Panel
        title={t(`title_${outcome}`)}
        sub={data ? toSummary(data, t, locale) : " "}
        actions={
          <SegmentedControl<DriverOutcome>
            label={t("outcome")}
            options={outcomes.map((value) => ({ value, label: t(value) }))}
            value={outcome}
            onChange={(next) =>
              void navigate({ to: ".", search: writeOutcome(search, next), hash: true, resetScroll: false })
            }
          />
        }
        flush
      >
        {query.isPending && (
          <div className="cy-waiting" aria-busy="true">
            <Skeleton width="100%" height={220} />
          </div>
        )}
        {query.isError && data === undefined && <Failed onRetry={() => void query.refetch()} />}
        {data && isShown && <Quadrants reply={data} />}
      </Panel>
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useDriversStrings();
  const { words } = useUi();
  return (
    <div className="in-foot" role="alert">
      <p>{t("failed")}</p>
      <button type="button" className="cy-button" onClick={onRetry}>
        {words.retry}
      </button>
    </div>
  );
}

const driverTerms = ["driver"] as const;

function Quadrants({ reply }: { reply: DriversReply }): ReactNode {
  const t = useDriversStrings();
  const locale = useLocale();
  const { insight } = reply.meta;
  const most = Math.max(...reply.data.map(({ impact }) => impact));
  const survey = locale === "es" ? insight.survey.es.name : insight.survey.name;
  const dates = formatRange(insight.dates, locale);
  const filterByQuadrant = (quadrant: DriverQuadrant | null): readonly Driver[] =>
    reply.data.filter((driver) => driver.quadrant === quadrant);
  return (
    <>
      <div className="in-quadrants">
        {quadrants.map((quadrant) => (
          <Quadrant
            key={quadrant}
            name={quadrant}
            title={t(quadrant)}
            hint={t(`hint_${quadrant}`)}
            topics={filterByQuadrant(quadrant)}
            most={most}
          />
        ))}
        <Quadrant name="unplaced" title={t("unplaced")} topics={filterByQuadrant(null)} most={most} />
      </div>
      <div className="in-foot">
        <p>
          {t("bars")} {t("rests", { survey, dates, count: insight.n })} {toNote(insight, t)}
        </p>
        <TermKey terms={driverTerms} rows={[]} />
      </div>
    </>
  );
}

interface QuadrantProps {
  name: DriverQuadrant | "unplaced";
  title: string;
  hint?: string;
  topics: readonly Driver[];
  /** The largest impact of all topics, which fills its bar. */
  most: number;
}

/** Shows the topics with the same action; nothing when there are none. */
function Quadrant({ name, title, hint, topics, most }: QuadrantProps): ReactNode {
  const heading = useId();
  if (topics.length === 0) return null;
  return (
    <section className="in-quadrant" data-quadrant={name} aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {hint !== undefined && <p>{hint}</p>}
      <ul>
        {topics.map((topic) => (
          <Topic key={topic.m_id} topic={topic} most={most} />
        ))}
      </ul>
    </section>
  );
}

function Topic({ topic, most }: { topic: Driver; most: number }): ReactNode {
  const t = useDriversStrings();
  const locale = useLocale();
  const { impact, interval, stands_out: standsOut } = topic;
  const gap = toGap(topic, t);
  return (
    <li>
      <span className="in-topic">
        {getTopicName(topic, locale)}
        {standsOut && <small>{t("standsOut")}</small>}
      </span>
      {interval === null ? (
        <span className="in-impact">{t("chance")}</span>
      ) : (
        <span className="in-impact">
          <span className="in-bar" aria-hidden="true">
            <span style={{ width: `${most > 0 ? (100 * impact) / most : 0}%` }} />
          </span>
          <Hint text={t("between", { impact, ...interval })}>{t("impact", { impact })}</Hint>
        </span>
      )}
      {gap !== null && <span className="in-gap">{gap}</span>}
    </li>
  );
}
