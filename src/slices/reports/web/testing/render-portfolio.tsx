import { openRoutes, createProblemReply, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import type { PortfolioView } from "#slices/reports/contract/saved-views.contract.ts";
import type { LoadContribution } from "#slices/reports/web/contributions.ts";
import { buildReportsRoutes } from "#slices/reports/web/public.tsx";
import { createPortfolioReply } from "#slices/reports/web/testing/portfolio-reply.ts";

type Reply = PortfolioReply | Response;
type Answer = (query: URLSearchParams) => Reply | Promise<Reply>;

export interface OpenedPortfolio extends Pick<OpenedRoutes, "history"> {
  /** The queries that reached the server, oldest first. */
  requests: URLSearchParams[];
  /** The requests that were posted; the server rejects them. */
  posted: { path: string; body: unknown }[];
}

/** Opens an address of the slice with a server that replies as stated. */
export function openPortfolio(
  address: string,
  answer: Answer = () => createPortfolioReply(),
  views: readonly PortfolioView[] = [],
  contributions: readonly LoadContribution[] = [],
): OpenedPortfolio {
  const requests: OpenedPortfolio["requests"] = [];
  const posted: OpenedPortfolio["posted"] = [];
  const buildScreens: typeof buildReportsRoutes = (root) => buildReportsRoutes(root, {}, contributions);
  const { history } = openRoutes(address, buildScreens, ({ method, path, query, body }) => {
    if (method === "POST") {
      posted.push({ path, body });
      return createProblemReply(503, "Service Unavailable");
    }
    if (path === "/analytics/portfolio/views") return { data: views };
    requests.push(query);
    return answer(query);
  });
  return { history, requests, posted };
}
