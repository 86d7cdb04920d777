import { useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DocsError, DocsFrame } from "#slices/developers/web/docs-frame.tsx";
import { useDocsStrings } from "#slices/developers/web/docs-strings.ts";
import { findDocReport, toFolder, type DocReport } from "#slices/developers/web/widgets/doc-reports.ts";
import { RequestPanel } from "#slices/developers/web/widgets/request-panel.tsx";
import {
  useLegacyReports,
  usePlaces,
  useReports,
  type DocPlace,
  type RequestState,
} from "#slices/developers/web/widgets/use-doc-reports.ts";
import { WidgetView } from "#slices/reports/web/public.tsx";
import { SelectField } from "#ui/form/form-fields.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";

/** /widgets/{category?}/{id?}/{widget?}: the widgets of one region or property. */
export function WidgetDocsPage(): ReactNode {
  return (
    <DocsFrame page="widget_docs" needsPerson>
      <PlaceWidgets />
    </DocsFrame>
  );
}

/** /docs/reports/{widget?}: the reports over everything visible. */
export function ReportDocsPage(): ReactNode {
  return (
    <DocsFrame page="report_docs" needsPerson>
      <CompanyReports />
    </DocsFrame>
  );
}

/** /docs/legacy_reports/{widget?}: the standard reports at their legacy addresses. */
export function LegacyReportDocsPage(): ReactNode {
  return (
    <DocsFrame page="legacy_report_docs" needsPerson>
      <LegacyReports />
    </DocsFrame>
  );
}

function CompanyReports(): ReactNode {
  return <Reports reports={useReports("reports")} base="/docs/reports" place={null} />;
}

function LegacyReports(): ReactNode {
  return <Reports reports={useLegacyReports()} base="/docs/legacy_reports" place={null} isLegacy />;
}

function PlaceWidgets(): ReactNode {
  const { category, id } = useParams({ strict: false });
  const folder = toFolder(category);
  const places = usePlaces(folder);
  const reports = useReports(folder);
  const found = places.data;
  if (places.error) return <DocsError error={places.error} onRetry={places.retry} />;
  if (!found) return <Waiting />;
  const place = id === undefined ? found[0] : found.find((each) => String(each.id) === id);
  const pickers = <PlacePickers folder={folder} places={found} place={place} />;
  if (!place) return <NoPlace pickers={pickers} isEmpty={found.length === 0} />;
  return (
    <Reports
      reports={reports}
      base={`/widgets/${folder}/${place.id}`}
      place={{ linkType: folder === "regions" ? "region" : "location", id: place.id }}
      pickers={pickers}
    />
  );
}

function NoPlace({ pickers, isEmpty }: { pickers: ReactNode; isEmpty: boolean }): ReactNode {
  const t = useDocsStrings();
  return <Nothing pickers={pickers} text={t(isEmpty ? "noPlaces" : "unknownPlace")} />;
}

interface PlacePickersProps {
  folder: "regions" | "properties";
  places: readonly DocPlace[];
  place: DocPlace | undefined;
}

/** Selects regions or properties, and one of them. The report stays when the selection changes. */
function PlacePickers({ folder, places, place }: PlacePickersProps): ReactNode {
  const t = useDocsStrings();
  const { widget } = useParams({ strict: false });
  const navigate = useNavigate();
  const rest = widget === undefined ? "" : `/${widget}`;
  const known = places.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <SelectField
        name="category"
        label={t("category")}
        options={(["regions", "properties"] as const).map((value) => ({ value, label: t(value) }))}
        value={folder}
        onChange={(value) => void navigate({ to: `/widgets/${value}` })}
      />
      {places.length > 0 && (
        <SelectField
          name="place"
          label={t(folder === "regions" ? "region" : "property")}
          options={place ? known : [{ value: "", label: "–" }, ...known]}
          value={place ? String(place.id) : ""}
          onChange={(value) => void navigate({ to: `/widgets/${folder}/${value}${rest}` })}
        />
      )}
    </>
  );
}

interface ReportsProps {
  reports: RequestState<readonly DocReport[]>;
  /** The page's address without the name of a report. */
  base: string;
  place: { readonly linkType: "region" | "location"; readonly id: number } | null;
  isLegacy?: boolean;
  pickers?: ReactNode;
}

/** The report at the end of the address: its selection, its call, and the report itself below. */
function Reports({ reports, base, place, isLegacy = false, pickers }: ReportsProps): ReactNode {
  const t = useDocsStrings();
  const navigate = useNavigate();
  const { widget } = useParams({ strict: false });
  const { data, error, retry } = reports;
  if (error) return <DocsError error={error} onRetry={retry} />;
  if (!data) return <Waiting />;
  const chosen = findDocReport(data, widget);
  const options = data.map((each) => ({ value: each.widget, label: `${each.title} (${each.widget})` }));
  const all = (
    <>
      {pickers}
      {data.length > 0 && (
        <SelectField
          name="report"
          label={t("report")}
          options={chosen ? options : [{ value: "", label: "–" }, ...options]}
          value={chosen?.widget ?? ""}
          onChange={(name) => void navigate({ to: `${base}/${name}` })}
        />
      )}
    </>
  );
  if (!chosen) {
    const text = widget === undefined ? t("noReports") : t("unknownReport", { name: widget });
    return <Nothing pickers={all} text={text} />;
  }
  const { title, isPanel, service } = chosen;
  const address = { widget: chosen.widget, place, isLegacy };
  return (
    <WidgetView
      // Another report is another page, so nothing of the previous one stays on screen.
      key={`${base}/${chosen.widget}`}
      resolved={{ address, title, isPanel, service }}
      renderHeader={(seen) => <RequestPanel seen={seen} isPanel={isPanel} pickers={all} />}
    />
  );
}

function Nothing({ pickers, text }: { pickers: ReactNode; text: string }): ReactNode {
  return (
    <div className="cy-wrap dd-frame">
      <div className="dd-pickers">{pickers}</div>
      <EmptyState title={text} />
    </div>
  );
}

function Waiting(): ReactNode {
  return (
    <div className="cy-wrap dd-frame" aria-busy="true" data-loading="">
      <Skeleton width="100%" height={64} />
      <Skeleton width="100%" height={320} />
    </div>
  );
}
