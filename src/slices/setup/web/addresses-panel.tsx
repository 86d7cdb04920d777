import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import type { AddressGroup } from "#slices/setup/contract/addresses.contract.ts";
import { useAddressStrings } from "#slices/setup/web/addresses-strings.ts";
import { formatNumber } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useUi } from "#ui/ui-context.ts";
import { UiLink } from "#ui/ui-link.tsx";

/** Who could not be reached by email, before anything is sent; nothing for a company without people. */
export function AddressesPanel(): ReactNode {
  const t = useAddressStrings();
  const found = useQuery({
    queryKey: ["getSetupAddresses"],
    queryFn: async ({ signal }) => (await call("getSetupAddresses", { signal })).data,
  });
  if (found.data && found.data.employees.total + (found.data.residents?.total ?? 0) === 0) return null;
  return (
    <Panel title={t("title")} sub={t("sub")} flush>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && (
        <div className="su-progress" aria-busy="true">
          <Skeleton width="100%" height={40} />
        </div>
      )}
      {found.data && (
        <ul className="su-list">
          <Group who="employees" group={found.data.employees} />
          {found.data.residents && <Group who="residents" group={found.data.residents} />}
        </ul>
      )}
    </Panel>
  );
}

const lists = { employees: "/team", residents: "/residents" } as const;
const toPage = {
  employees: (id: number) => `/team/${id}/employee-details`,
  residents: (id: number) => `/residents/${id}`,
} as const;

function Group({ who, group }: { who: "employees" | "residents"; group: AddressGroup }): ReactNode {
  const t = useAddressStrings();
  const { locale } = useUi();
  const { total, missing, bounced, opted_out: optedOut, people } = group;
  const formatCount = (count: number): string => formatNumber(count, "count", locale);
  const problems = [
    ...(missing > 0 ? [t("missing", { n: formatCount(missing) })] : []),
    ...(bounced > 0 ? [t("bounced", { n: formatCount(bounced) })] : []),
    ...(optedOut > 0 ? [t("optedOut", { n: formatCount(optedOut) })] : []),
  ];
  const reached = total - missing - bounced - optedOut;
  const left = missing + bounced - people.length;
  return (
    <li className="su-item su-addresses">
      <div className="su-text">
        <strong>{t(who)}</strong>
        <p>{t("reached", { n: formatCount(reached), all: formatCount(total) })}</p>
        {problems.length > 0 && <p>{problems.join(" · ")}</p>}
        {people.length > 0 && (
          <details>
            <summary>{t("show", { who: t(who) })}</summary>
            <ul className="su-names">
              {people.map(({ id, name, email, problem }) => (
                <li key={id}>
                  <UiLink href={toPage[who](id)}>{name}</UiLink>
                  <span className="cy-meta">
                    {[...(email === null ? [] : [email]), t(`is_${problem}`)].join(" · ")}
                  </span>
                </li>
              ))}
            </ul>
            {left > 0 && <p className="cy-meta">{t("more", { n: formatCount(left) })}</p>}
          </details>
        )}
      </div>
      <UiLink className="cy-button su-go" href={lists[who]} aria-label={`${t("view")}: ${t(who)}`}>
        {t("view")}
      </UiLink>
    </li>
  );
}
