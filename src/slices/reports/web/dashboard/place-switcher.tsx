import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { PlaceHeader } from "#slices/reports/contract/place.contract.ts";
import { call } from "#platform/web/client.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import type { LinkType } from "#slices/reports/web/place/use-place.ts";
import { ComboField, type ComboOption } from "#ui/form/combo-fields.tsx";
import { useUi } from "#ui/ui-context.ts";

type Option = ComboOption<number>;

const STALE_MS = 5 * 60_000;
const everyPlace = { filters: { only_mine: "true" }, page: { size: -1 } } as const;

async function readPlaces(linkType: LinkType, signal: AbortSignal): Promise<Option[]> {
  const { data } =
    linkType === "region"
      ? await call("getRegions", { query: everyPlace, signal })
      : await call("getLocations", { query: everyPlace, signal });
  return data.map(({ id, name }) => ({ value: id, label: name }));
}

interface PlaceSwitcherProps {
  place: PlaceHeader;
  getPath: (id: number) => string;
}

/** Switches from one region or location to another; the list is requested on focus. */
export function PlaceSwitcher({ place, getPath }: PlaceSwitcherProps): ReactNode {
  const t = useDashboardStrings();
  const { navigate } = useUi();
  const [isWanted, setWanted] = useState(false);
  const { link_type: linkType, m_id: id, name } = place;
  const places = useQuery({
    queryKey: ["switcher", linkType],
    queryFn: ({ signal }) => readPlaces(linkType, signal),
    enabled: isWanted,
    staleTime: STALE_MS,
  });
  const here: Option = { value: id, label: name };
  const options = places.data ?? [];
  return (
    <div className="rp-switch" onFocus={() => setWanted(true)}>
      <ComboField<number>
        name="place"
        label={t(`switch_${linkType}`)}
        options={options.some(({ value }) => value === id) ? options : [here, ...options]}
        value={id}
        required
        onChange={(next) => {
          if (next !== null && next !== id) navigate?.(getPath(next));
        }}
      />
    </div>
  );
}
