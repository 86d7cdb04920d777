import { useState, type ReactNode } from "react";
import type { UnitRow } from "#slices/organization/contract/units.contract.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocationStrings } from "#slices/organization/web/location-strings.ts";
import { useCounted } from "#slices/organization/web/strings.ts";
import {
  ManyUnitsDialog,
  RemoveUnitDialog,
  formatUnitName,
  UnitDialog,
} from "#slices/organization/web/unit-dialogs.tsx";
import { useUnits } from "#slices/organization/web/use-organization.ts";
import { ActionMenu } from "#ui/menu.tsx";
import { Pager } from "#ui/pager.tsx";
import { Panel } from "#ui/panel.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { EmptyState, ProgressLine, Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";

type Open = { readonly kind: "add" | "many" } | { readonly kind: "edit" | "remove"; readonly unit: UnitRow } | null;

/** The units of a location: search, add individually or from a pasted list, rename and remove. */
export function UnitsPanel({ locationId }: { locationId: number }): ReactNode {
  const t = useLocationStrings();
  const [text, setText] = useState("");
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open>(null);
  const units = useUnits(locationId, text, page);
  const isEmpty = text === "" && units.data?.meta.pagination.record_count === 0;
  const actions = (
    <>
      <button type="button" className="cy-button" onClick={() => setOpen({ kind: "many" })}>
        {t("addUnits")}
      </button>
      <button type="button" className="cy-button" onClick={() => setOpen({ kind: "add" })}>
        {t("addUnit")}
      </button>
    </>
  );
  return (
    <Panel title={t("units")} actions={actions} flush>
      <ProgressLine active={units.isFetching && !units.isPending} />
      {!isEmpty && (
        <div className="cy-toolbar">
          <SearchField
            label={t("findUnit")}
            value={text}
            onChange={(next) => {
              setText(next);
              setPage(1);
            }}
          />
        </div>
      )}
      {units.isError && <ErrorState error={units.error} onRetry={() => void units.refetch()} />}
      {units.isPending && <Skeleton width="100%" height={320} />}
      {units.data && (
        <>
          <Rows reply={units.data} isFiltered={text !== ""} onOpen={setOpen} />
          <Foot reply={units.data} page={page} onPage={setPage} />
        </>
      )}
      <Dialogs locationId={locationId} open={open} onClose={() => setOpen(null)} />
    </Panel>
  );
}

interface DialogsProps {
  locationId: number;
  open: Open;
  onClose: () => void;
}

function Dialogs({ locationId, open, onClose }: DialogsProps): ReactNode {
  switch (open?.kind) {
    case "add":
      return <UnitDialog locationId={locationId} unit={null} onClose={onClose} />;
    case "many":
      return <ManyUnitsDialog locationId={locationId} onClose={onClose} />;
    case "edit":
      return <UnitDialog locationId={locationId} unit={open.unit} onClose={onClose} />;
    case "remove":
      return <RemoveUnitDialog unit={open.unit} onClose={onClose} />;
    default:
      return null;
  }
}

type Reply = NonNullable<ReturnType<typeof useUnits>["data"]>;

interface RowsProps {
  reply: Reply;
  isFiltered: boolean;
  onOpen: (open: Open) => void;
}

function Rows({ reply, isFiltered, onOpen }: RowsProps): ReactNode {
  const t = useLocationStrings();
  if (reply.data.length === 0) return <NoUnits isFiltered={isFiltered} />;
  return (
    <ul className="og-rows og-units">
      {reply.data.map((unit) => (
        <li key={unit.id}>
          <span>
            <span className="cy-name">{unit.unit_number}</span>{" "}
            {unit.building_name !== "" && <span className="cy-meta">{unit.building_name}</span>}
          </span>
          <ActionMenu
            label={t("unitActions", { name: formatUnitName(unit) })}
            items={[
              { key: "edit", label: t("rename"), onSelect: () => onOpen({ kind: "edit", unit }) },
              { key: "remove", label: t("remove"), danger: true, onSelect: () => onOpen({ kind: "remove", unit }) },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

function NoUnits({ isFiltered }: { isFiltered: boolean }): ReactNode {
  const t = useLocationStrings();
  if (isFiltered) return <EmptyState title={t("noUnitFound")} />;
  return (
    <EmptyState title={t("noUnits")}>
      <p>{t("noUnitsHint")}</p>
      <UiLink className="cy-button" href="/settings/imports">
        {t("importUnits")}
      </UiLink>
    </EmptyState>
  );
}

function Foot({ reply, page, onPage }: { reply: Reply; page: number; onPage: (page: number) => void }): ReactNode {
  const t = useLocationStrings();
  const counted = useCounted();
  const { record_count: count, total_pages: totalPages } = reply.meta.pagination;
  if (count === 0) return null;
  return (
    <div className="cy-foot">
      <span aria-live="polite">{t("unitCount", counted(count))}</span>
      <Pager page={Math.min(page, totalPages)} totalPages={totalPages} recordCount={count} onChange={onPage} />
    </div>
  );
}
