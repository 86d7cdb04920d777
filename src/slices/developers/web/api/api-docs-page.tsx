import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Search } from "#platform/web/address.ts";
import type { ReplyOf } from "#platform/web/client.ts";
import type { ApiModuleEntry, SchemaLine } from "#slices/developers/contract/api-docs.contract.ts";
import { ApiModulePanel } from "#slices/developers/web/api/api-module.tsx";
import { ApiOverview } from "#slices/developers/web/api/api-overview.tsx";
import { useApiStrings } from "#slices/developers/web/api/api-strings.ts";
import { CallLinks } from "#slices/developers/web/api/call-links.tsx";
import { searchCalls } from "#slices/developers/web/api/find-calls.ts";
import { useApiDocs } from "#slices/developers/web/api/use-api-docs.ts";
import { DocsError, DocsFrame } from "#slices/developers/web/docs-frame.tsx";
import { SelectField } from "#ui/form/form-fields.tsx";
import { Panel } from "#ui/panel.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import "#slices/developers/web/api/api.css";

/** /api/{id?}: the calls of the server. `id` is the module, `?call=` the open call, `?q=` the search text. */
export function ApiDocsPage(): ReactNode {
  return (
    <DocsFrame page="api_docs">
      <ApiDocs />
    </DocsFrame>
  );
}

function ApiDocs(): ReactNode {
  const docs = useApiDocs();
  if (docs.error) return <DocsError error={docs.error} onRetry={() => void docs.refetch()} />;
  if (!docs.data) {
    return (
      <div className="cy-wrap dd-frame" aria-busy="true" data-loading="">
        <Skeleton width="100%" height={64} />
        <Skeleton width="100%" height={320} />
      </div>
    );
  }
  return <Loaded {...docs.data} />;
}

function Loaded({ modules, problem }: ReplyOf<"getApiDocs">["data"]): ReactNode {
  const t = useApiStrings();
  const { name: id } = useParams({ strict: false });
  const { q = "", call = null } = useLocation().search as Search & { q?: string; call?: string };
  const navigate = useNavigate();
  const chosen = modules.find((each) => each.id === id);
  const options = modules.map((each) => ({ value: each.id, label: `${t(each.family)} · ${each.name}` }));
  return (
    <div className="cy-wrap dd-frame">
      <div className="dd-pickers da-pickers">
        <SelectField
          name="module"
          label={t("module")}
          placeholder={t("allModules")}
          options={options}
          value={chosen?.id ?? ""}
          onChange={(value) => void navigate({ to: value === "" ? "/api" : `/api/${value}` })}
        />
        <SearchField
          label={t("search")}
          value={q}
          onChange={(text) =>
            void navigate({
              to: ".",
              search: text.trim() === "" ? {} : { q: text },
              replace: true,
              resetScroll: false,
            })
          }
        />
        <a className="cy-button" href="/openapi.json" target="_blank" rel="noreferrer">
          {t("document")}
        </a>
      </div>
      <Shown modules={modules} problem={problem} id={id} text={q.trim()} opened={call} />
    </div>
  );
}

interface ShownProps {
  modules: readonly ApiModuleEntry[];
  problem: readonly SchemaLine[];
  /** The module in the address. */
  id: string | undefined;
  /** The search text; "" for none. */
  text: string;
  opened: string | null;
}

/** The search result, otherwise the module in the address, otherwise all modules. */
function Shown({ modules, problem, id, text, opened }: ShownProps): ReactNode {
  const t = useApiStrings();
  if (text !== "") return <Found modules={modules} text={text} />;
  if (id === undefined) return <ApiOverview modules={modules} />;
  const module = modules.find((each) => each.id === id);
  if (!module) return <EmptyState title={t("unknownModule", { id })} />;
  return <ApiModulePanel key={id} module={module} opened={opened} problem={problem} />;
}

function Found({ modules, text }: Pick<ShownProps, "modules" | "text">): ReactNode {
  const t = useApiStrings();
  const found = searchCalls(modules, text);
  return (
    <Panel
      title={t("calls")}
      sub={<span role="status">{t("found", { count: found.length })}</span>}
      flush={found.length > 0}
    >
      {found.length === 0 ? <EmptyState title={t("noneFound")} /> : <CallLinks label={t("calls")} calls={found} />}
    </Panel>
  );
}
