import type { ReactNode } from "react";
import type { ApiModuleEntry } from "#slices/developers/contract/api-docs.contract.ts";
import { useApiStrings } from "#slices/developers/web/api/api-strings.ts";
import { toFamilies } from "#slices/developers/web/api/find-calls.ts";
import { Panel } from "#ui/panel.tsx";
import { UiLink } from "#ui/ui-link.tsx";

/** The families with all their modules: those of the specification first, each with its calls or its replacement. */
export function ApiOverview({ modules }: { modules: readonly ApiModuleEntry[] }): ReactNode {
  const t = useApiStrings();
  return (
    <div className="da-families">
      {toFamilies(modules).map(({ family, modules: own }) => (
        <Panel key={family} title={t(family)} sub={t(`${family}Sub`)} flush>
          <ul className="da-modules" aria-label={t(family)}>
            {own.map((module) => (
              <li key={module.id}>
                <ModuleLine module={module} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}

function ModuleLine({ module: { id, name, calls, stand_in: standIn } }: { module: ApiModuleEntry }): ReactNode {
  const t = useApiStrings();
  return (
    <UiLink href={`/api/${encodeURIComponent(id)}`}>
      <span className="dd-code">{name}</span>
      <span className="cy-meta">
        {calls.length > 0 && t("callsCount", { count: calls.length })}
        {calls.length > 0 && standIn !== null && " · "}
        {standIn !== null && t(`standIn_${standIn}`)}
      </span>
    </UiLink>
  );
}
