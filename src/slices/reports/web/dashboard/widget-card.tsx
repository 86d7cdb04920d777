import { IconArrowRight } from "@tabler/icons-react";
import { Suspense, type ReactNode } from "react";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { type Outcome, replyIn } from "#slices/reports/web/dashboard/use-widgets.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import { useStaggeredRender } from "#ui/use-staggered-render.ts";
import "#slices/reports/web/dashboard/dashboard.css";

/** Pixels in the columns of a desk, and in the one column of a phone. */
export type Heights = readonly [desk: number, phone: number];

/** How a card stands among the others. */
interface CardShape {
  /** As wide as the page. */
  readonly wide?: boolean | undefined;
  /** As high as two cards beside it. */
  readonly tall?: boolean | undefined;
  /** A third of the page. */
  readonly third?: boolean | undefined;
  /** Two thirds of it. */
  readonly two?: boolean | undefined;
  /** On a phone only on request. */
  readonly later?: boolean | undefined;
}

interface WidgetCardProps {
  title: string;
  /** Undefined while it is on its way. */
  outcome: Outcome | undefined;
  /** Below the title, as far as the reply says it. */
  sub?: (reply: WidgetReply) => ReactNode;
  /** The widget's own page. */
  href?: string | undefined;
  /** What else stands in its head. */
  choice?: ReactNode;
  /** How high the content becomes: kept free while it is on its way. */
  height: Heights;
  /** Its name in an address. */
  id?: string;
  shape?: CardShape;
  children: (reply: WidgetReply) => ReactNode;
}

/** A widget that the viewer may not have, or that is none here, leaves no hole. */
export function isNotFound(outcome: Outcome): boolean {
  return outcome.status === 403 || outcome.status === 404;
}

/** How a card stands in the grid, as its style reads it. */
function toAttributes(shape: CardShape): Record<string, string> {
  const named = Object.entries(shape).filter(([, isSo]) => isSo === true);
  return Object.fromEntries(named.map(([name]) => [`data-${name}`, ""]));
}

/** One widget of a dashboard: its title, the way to its page, and its content, which keeps its place while it loads. */
export function WidgetCard(props: WidgetCardProps): ReactNode {
  const { title, outcome, sub, href, choice } = props;
  if (outcome !== undefined && isNotFound(outcome)) return null;
  const reply = replyIn(outcome);
  // A line keeps its place while no one knows yet what it will say.
  const line = reply ? sub?.(reply) : outcome === undefined && sub && "\u00A0";
  return (
    <div className="rp-widget" id={props.id} {...toAttributes(props.shape ?? {})}>
      <Panel
        title={title}
        {...(line ? { sub: line } : {})}
        {...(href === undefined ? {} : { actions: <HeadActions href={href} title={title} choice={choice} /> })}
      >
        <Content {...props} />
      </Panel>
    </div>
  );
}

function HeadActions({ href, title, choice }: { href: string; title: string; choice: ReactNode }): ReactNode {
  return (
    <>
      {choice}
      <ReportLink href={href} title={title} />
    </>
  );
}

function Content({ outcome, height, children }: WidgetCardProps): ReactNode {
  const isTurn = useStaggeredRender(outcome !== undefined);
  if (outcome === undefined || !isTurn) return <Waiting height={height} />;
  if ("problem" in outcome) return <ErrorState error={new ApiError(outcome.problem)} />;
  // Its code may come after its reply.
  return <Suspense fallback={<Waiting height={height} />}>{children(outcome.reply)}</Suspense>;
}

/** Keeps a card's place while its reply or its code is on its way. */
function Waiting({ height: [desk, phone] }: Pick<WidgetCardProps, "height">): ReactNode {
  const heights: Record<`--${string}`, string> = { "--rp-desk": `${desk}px`, "--rp-phone": `${phone}px` };
  return (
    <div className="rp-waiting" style={heights}>
      <Skeleton width="100%" height="100%" />
    </div>
  );
}

/** The way from a card to its own page. */
export function ReportLink({ href, title }: { href: string; title: string }): ReactNode {
  const t = useDashboardStrings();
  return (
    <UiLink className="cy-button" href={href} aria-label={t("reportOf", { name: title })}>
      {t("report")}
      <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
    </UiLink>
  );
}
