import { lazy, Suspense, type ReactNode } from "react";
import type { LinkType, TrendsAddress } from "#slices/reports/web/place/use-place.ts";

// Rarely opened, and no page waits for it.
const TrendsDialog = lazy(async () => ({
  default: (await import("#slices/reports/web/portfolio/trends-dialog.tsx")).TrendsDialog,
}));

interface PlaceTrendsProps {
  address: TrendsAddress;
  /** The place of the page. */
  page: { readonly linkType: LinkType; readonly id: number };
}

/** The dialog of trends that the address opens, over its page; nothing while it opens none. */
export function PlaceTrends({ address, page }: PlaceTrendsProps): ReactNode {
  const { trends } = address;
  if (trends === null) return null;
  // Only a region's pages have a table of locations.
  const isOfRow = trends.of !== null && page.linkType === "region";
  const place = isOfRow ? { linkType: "location" as const, id: trends.of ?? page.id } : page;
  const { service, months } = trends;
  return (
    <Suspense fallback={null}>
      <TrendsDialog
        key={`${service}-${place.linkType}-${place.id}`}
        wanted={{ ...place, service, months }}
        onSpan={address.setSpan}
        onClose={address.close}
      />
    </Suspense>
  );
}
