import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { generals, MAX_TEXT, type PortfolioState } from "#slices/reports/web/portfolio-state.ts";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import type { ChangePortfolio } from "#slices/reports/web/use-portfolio.ts";
import { MultiFilter, SingleFilter } from "#ui/filter-menu.tsx";
import { ScoreKey } from "#ui/score-strip.tsx";
import { SearchField } from "#ui/search-field.tsx";

/** How long typing must rest before the list follows. */
const TYPING_REST_MS = 250;

interface PortfolioFiltersProps {
  reply: PortfolioReply;
  state: PortfolioState;
  change: ChangePortfolio;
}

/** Text, status and regions, and what the ticks in the strips mean. */
export function PortfolioFilters({ reply, state, change }: PortfolioFiltersProps): ReactNode {
  const t = useReportsStrings();
  const satisfaction = reply.meta.summary_object?.satisfaction;
  return (
    <div className="cy-toolbar">
      <TextFilter
        label={t(`find_${state.scope}`)}
        value={state.q}
        // The first letter makes a step to go back to; what follows refines it.
        onChange={(q) => change({ q }, { replace: state.q !== "" })}
      />
      <SingleFilter
        label={t("status")}
        options={generals.map((value) => ({ value, label: t(`status_${value}`) }))}
        value={state.general}
        neutral="all"
        onChange={(general) => change({ general })}
      />
      {state.scope === "locations" && (
        <MultiFilter
          label={t("regions")}
          options={reply.meta.filters.regions}
          selected={state.regions}
          onChange={(regions) => change({ regions })}
        />
      )}
      {satisfaction && (
        <div className="cy-toolbar-end">
          <ScoreKey company={satisfaction.company_index} sbx={satisfaction.sb_index} />
        </div>
      )}
    </div>
  );
}

interface TextFilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Follows the keys at once and the address when typing rests; follows the address when it changes by other means. */
function TextFilter({ label, value, onChange }: TextFilterProps): ReactNode {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((text: string) => {
    sent.current = text;
    onChange(text);
  }, TYPING_REST_MS);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return (
    <SearchField
      label={label}
      value={typed}
      maxLength={MAX_TEXT}
      onChange={(text) => {
        setTyped(text);
        send(text);
      }}
    />
  );
}
