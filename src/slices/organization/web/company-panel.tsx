import type { UseQueryResult } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import type { Company } from "#slices/organization/contract/structure.contract.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { PostalAddressDialog } from "#slices/organization/web/postal-address-dialog.tsx";
import { useOrganizationStrings } from "#slices/organization/web/strings.ts";
import { Facts } from "#ui/detail-list.tsx";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";

interface CompanyPanelProps {
  company: UseQueryResult<Company>;
  Settings?: ComponentType | undefined;
}

/** Shows the company as staff set it up, with the settings that other slices add. */
export function CompanyPanel({ company, Settings }: CompanyPanelProps): ReactNode {
  return (
    <>
      <SetUpPanel company={company} />
      {Settings && <Settings />}
    </>
  );
}

function SetUpPanel({ company }: Pick<CompanyPanelProps, "company">): ReactNode {
  const t = useOrganizationStrings();
  return (
    <Panel title={t("company")}>
      {company.isError && <ErrorState error={company.error} onRetry={() => void company.refetch()} />}
      {company.isPending && <Skeleton width="100%" height={180} />}
      {company.data && <CompanyFacts company={company.data} />}
      <div className="og-note">
        <Notice>{t("companyNote")}</Notice>
      </div>
    </Panel>
  );
}

function CompanyFacts({ company }: { company: Company }): ReactNode {
  const t = useOrganizationStrings();
  return (
    <Facts
      facts={[
        { label: t("companyName"), value: company.name },
        {
          label: t("timeZone"),
          value: (
            <>
              {company.time_zone.replaceAll("_", " ")} <span className="cy-meta">{t("timeZoneNote")}</span>
            </>
          ),
        },
        { label: t("postalAddress"), value: <PostalAddress address={company.postal_address} /> },
        { label: t("language"), value: t(`language_${company.locale}`) },
        { label: t("districts"), value: t(company.has_areas ? "districts_true" : "districts_false") },
        {
          label: t("services"),
          value: company.services.map((service) => t(`service_${service}`)).join(", ") || t("none"),
        },
      ]}
    />
  );
}

/** The company's postal address, with a button to change it. */
function PostalAddress({ address }: { address: string | null }): ReactNode {
  const t = useOrganizationStrings();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className="og-address">
      {address ?? <span className="cy-meta">{t("postalAddressMissing")}</span>}{" "}
      <button type="button" className="cy-link-button" onClick={() => setIsEditing(true)}>
        {t(address === null ? "addPostalAddress" : "changePostalAddress")}
      </button>
      {isEditing && <PostalAddressDialog address={address} onClose={() => setIsEditing(false)} />}
    </div>
  );
}
