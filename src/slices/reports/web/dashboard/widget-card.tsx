import { IconArrowRight } from "@tabler/icons-react";
import { Suspense, type ReactNode } from "react";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { type Outcome, findReply } from "#slices/reports/web/dashboard/use-widgets.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import { useStaggeredRender } from "#ui/use-staggered-render.ts";
import "#slices/reports/web/dashboard/dashboard.css";

/** Heights in pixels: in the columns of a desktop, and in the single column of a phone. */
export type Heights = readonly [desk: number, phone: number];

/** The size of a card in the grid. */
interface CardShape {
  /** As wide as the page. */
  readonly wide?: boolean | undefined;
  /** As high as two cards beside it. */
  readonly tall?: boolean | undefined;
  /** A third of the width. */
  readonly third?: boolean | undefined;
  /** Two thirds of the width. */
  readonly two?: boolean | undefined;
  /** On a phone only on request. */
  readonly later?: boolean | undefined;
}

interface WidgetCardProps {
  title: string;
  /** Undefined while it loads. */
  outcome: Outcome | undefined;
  /** The line below the title, from the reply. */
  sub?: (reply: WidgetReply) => ReactNode;
  /** The widget's own page. */
  href?: string | undefined;
  /** The text of the link to it; "Report" unless stated otherwise. */
  linkText?: string | undefined;
  /** Additional content of its header. */
  choice?: ReactNode;
  /** The height of the content: reserved while it loads. */
  height: Heights;
  /** Its name in an address. */
  id?: string;
  shape?: CardShape;
  children: (reply: WidgetReply) => ReactNode;
}

/** Returns whether the viewer may not see the widget, or it does not exist here; such a widget leaves no gap. */
export function isNotFound(outcome: Outcome): boolean {
  return outcome.status === 403 || outcome.status === 404;
}

/** Returns the data attributes of a card's size for its style. */
function toAttributes(shape: CardShape): Record<string, string> {
  const named = Object.entries(shape).filter(([, isSo]) => isSo === true);
  return Object.fromEntries(named.map(([name]) => [`data-${name}`, ""]));
}

/**
 * One widget of a dashboard: its title, the link to its page, and its content, whose height is reserved while it loads.
 */
export function WidgetCard(props: WidgetCardProps): ReactNode {
  const { title, outcome, sub, href, linkText, choice } = props;
  if (outcome !== undefined && isNotFound(outcome)) return null;
  const reply = findReply(outcome);
  // The line keeps its height while its text is not known.
  const line = reply ? sub?.(reply) : outcome === undefined && sub && "\u00A0";
  return (
    <div className="rp-widget" id={props.id} {...toAttributes(props.shape ?? {})}>
      <Panel
        title={title}
        {...(line ? { sub: line } : {})}
        {...(href === undefined ? {} : { actions: <HeadActions {...{ href, title, linkText, choice }} /> })}
      >
        <Content {...props} />
      </Panel>
    </div>
  );
}

interface ReportLinkProps {
  href: string;
  /** The title of the card. */
  title: string;
  linkText?: string | undefined;
}

function HeadActions({ choice, ...link }: ReportLinkProps & { choice: ReactNode }): ReactNode {
  return (
    <>
      {choice}
      <ReportLink {...link} />
    </>
  );
}

function Content({ outcome, height, children }: WidgetCardProps): ReactNode {
  const isTurn = useStaggeredRender(outcome !== undefined);
  if (outcome === undefined || !isTurn) return <Waiting height={height} />;
  if ("problem" in outcome) return <ErrorState error={new ApiError(outcome.problem)} />;
  // It may be loaded after its reply.
  return <Suspense fallback={<Waiting height={height} />}>{children(outcome.reply)}</Suspense>;
}

/** Reserves a card's height while its reply or its component loads. */
function Waiting({ height: [desk, phone] }: Pick<WidgetCardProps, "height">): ReactNode {
  const heights: Record<`--${string}`, string> = { "--rp-desk": `${desk}px`, "--rp-phone": `${phone}px` };
  return (
    <div className="rp-waiting" style={heights}>
      <Skeleton width="100%" height="100%" />
    </div>
  );
}

/** The link from a card to its own page. */
export function ReportLink({ href, title, linkText }: ReportLinkProps): ReactNode {
  const t = useDashboardStrings();
  const name = linkText === undefined ? { "aria-label": t("reportOf", { name: title }) } : {};
  return (
    <UiLink className="cy-button" href={href} {...name}>
      {linkText ?? t("report")}
      <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
    </UiLink>
  );
}
