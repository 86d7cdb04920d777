import { Navigate, useParams } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { CopyableJson } from "#slices/developers/web/copyable-json.tsx";
import { DocsFrame } from "#slices/developers/web/docs-frame.tsx";
import {
  PercentageForm,
  ProfileForm,
  ScoresForm,
  type StatFormProps,
} from "#slices/developers/web/stats/stat-forms.tsx";
import { useStatStrings } from "#slices/developers/web/stats/stat-strings.ts";
import {
  firstForms,
  toPercentage,
  toProfile,
  toScores,
  parseStatType,
  statTypes,
  type StatForms,
  type StatType,
} from "#slices/developers/web/stats/stat-values.ts";
import { PercentageStat, ProfileStat, ScoresStat } from "#slices/developers/web/stats/stat-view.tsx";
import { Panel } from "#ui/panel.tsx";
import { TabNav } from "#ui/tabs.tsx";
import "#slices/developers/web/stats/stats.css";

/** /docs/stats/{type?}: a stat's form, its JSON and its preview; an unknown type redirects to the first. */
export function StatDocsPage(): ReactNode {
  return (
    <DocsFrame page="stat_docs">
      <Stat />
    </DocsFrame>
  );
}

const toAddress = (type: StatType): string => `/docs/stats/${type}`;

function Stat(): ReactNode {
  const t = useStatStrings();
  const type = parseStatType(useParams({ strict: false }).type);
  if (type === null) return <Navigate to={toAddress(statTypes[0])} replace />;
  const tabs = statTypes.map((each) => ({ to: toAddress(each), text: t(each) }));
  return (
    <div className="cy-wrap dd-frame">
      <TabNav label={t("types")} tabs={tabs} current={toAddress(type)} />
      {type === "profile" && <ProfileDocs />}
      {type === "scores" && <ScoresDocs />}
      {type === "percentage" && <PercentageDocs />}
    </div>
  );
}

interface PartsProps {
  form: ReactNode;
  json: unknown;
  onReset: () => void;
  children: ReactNode;
}

/** The form, and beside it the stat as preview and as JSON. */
function Parts({ form, json, onReset, children }: PartsProps): ReactNode {
  const t = useStatStrings();
  return (
    <div className="ds-parts">
      <Panel
        title={t("form")}
        actions={
          <button type="button" className="cy-button" onClick={onReset}>
            {t("reset")}
          </button>
        }
      >
        {form}
      </Panel>
      <div className="ds-made">
        <Panel title={t("rendered")}>{children}</Panel>
        <Panel title={t("json")}>
          <CopyableJson label={t("json")} value={json} open={3} />
        </Panel>
      </div>
    </div>
  );
}

/** Returns the values of a form and their setters. */
function useStatForm<Type extends StatType>(type: Type): StatFormProps<StatForms[Type]> & { reset: () => void } {
  const [form, setForm] = useState<StatForms[Type]>(firstForms[type]);
  return {
    form,
    change: (name, value) => setForm((before) => ({ ...before, [name]: value })),
    reset: () => setForm(firstForms[type]),
  };
}

function ProfileDocs(): ReactNode {
  const { form, change, reset } = useStatForm("profile");
  const stat = toProfile(form);
  return (
    <Parts form={<ProfileForm form={form} change={change} />} json={stat} onReset={reset}>
      <ProfileStat stat={stat} />
    </Parts>
  );
}

function ScoresDocs(): ReactNode {
  const { form, change, reset } = useStatForm("scores");
  const stat = toScores(form);
  return (
    <Parts form={<ScoresForm form={form} change={change} />} json={stat} onReset={reset}>
      <ScoresStat stat={stat} />
    </Parts>
  );
}

function PercentageDocs(): ReactNode {
  const { form, change, reset } = useStatForm("percentage");
  const stat = toPercentage(form);
  return (
    <Parts form={<PercentageForm form={form} change={change} />} json={stat} onReset={reset}>
      <PercentageStat stat={stat} />
    </Parts>
  );
}
