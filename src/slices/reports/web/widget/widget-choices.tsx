import type { ComponentProps, ReactNode } from "react";
import type { WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import type { ChangeWidget } from "#slices/reports/web/widget/use-widget.ts";
import type { WidgetState } from "#slices/reports/web/widget/widget-state.ts";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { SingleFilter } from "#ui/filter-menu.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";

interface ChoiceProps {
  label: string;
  offered: readonly { readonly key: string; readonly label: string; readonly disabled?: boolean }[];
  chosen: string | null;
  onChoose: (key: string) => void;
}

/** Up to this number, all options are side by side. */
const FEW = 4;

/**
 * Selects one of the reply's options: side by side where they are few, else in a list; nothing where there is only one.
 */
function Choice({ label, offered, chosen, onChoose }: ChoiceProps): ReactNode {
  const word = useUiStrings();
  if (offered.length < 2 || chosen === null) return null;
  const options = offered.map(({ key, label: name, disabled }) => ({ value: key, label: word(name), disabled }));
  const props = { label, options, value: chosen, onChange: onChoose };
  return offered.length <= FEW ? <SegmentedControl {...props} /> : <Named {...props} />;
}

type NamedProps = Omit<ComponentProps<typeof SingleFilter<string>>, "neutral">;

/** A list of options with its name before it: the selected option alone would look like a filter. */
function Named(props: NamedProps): ReactNode {
  return (
    <span className="rw-choice">
      <span aria-hidden="true">{props.label}</span>
      <SingleFilter {...props} neutral={props.value} />
    </span>
  );
}

interface WidgetChoicesProps {
  meta: WidgetMeta;
  state: WidgetState;
  change: ChangeWidget;
}

/** The options of the rows: scope, type of report, and for a timeline its periods and metric. */
export function WidgetChoices({ meta, state, change }: WidgetChoicesProps): ReactNode {
  const t = useWidgetStrings();
  const word = useUiStrings();
  const { structures } = meta;
  const isTimeline = (state.type ?? structures.report_type) === "timeline";
  return (
    <>
      <Choice
        label={t("reportType")}
        offered={structures.report_types}
        chosen={state.type ?? structures.report_type}
        onChoose={(type) => change({ type })}
      />
      <Choice
        label={t("view")}
        offered={structures.scopes}
        chosen={state.scope ?? structures.scope}
        onChoose={(scope) => change({ scope })}
      />
      {isTimeline && (
        <Choice
          label={t("interval")}
          offered={structures.date_intervals}
          chosen={
            structures.asked_interval === undefined
              ? (state.interval ?? structures.date_interval)
              : structures.date_interval
          }
          onChoose={(interval) => change({ interval })}
        />
      )}
      {isTimeline && (
        <Named
          label={t("metric")}
          options={structures.metrics.map(({ key, label, disabled }) => ({ value: key, label: word(label), disabled }))}
          value={state.metric ?? structures.metric ?? ""}
          onChange={(metric) => change({ metric })}
        />
      )}
    </>
  );
}
