import { useQuery } from "@tanstack/react-query";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useSaving } from "#platform/web/use-saving.ts";
import { SettingsFrame } from "#slices/organization/web/public.tsx";
import type { Setup, SetupItem } from "#slices/setup/contract/setup.contract.ts";
import { AddressesPanel } from "#slices/setup/web/addresses-panel.tsx";
import { SamplePanel } from "#slices/setup/web/sample-panel.tsx";
import { useSetupStrings } from "#slices/setup/web/strings.ts";
import { TestEmailPanel } from "#slices/setup/web/test-email-panel.tsx";
import { formatNumber } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useUi } from "#ui/ui-context.ts";
import { UiLink } from "#ui/ui-link.tsx";
import { WriteButton } from "#ui/write-button.tsx";
import "#slices/setup/web/setup.css";

const ROWS = 8;

/** /settings: what is done and what is missing before the first survey. */
export function SetupPage(): ReactNode {
  const setup = useQuery({
    queryKey: ["getSetup"],
    queryFn: async ({ signal }) => (await call("getSetup", { signal })).data,
  });
  // No permission for the whole page, so no part of the settings is shown.
  if (setup.error instanceof ApiError && setup.error.status === 403) return <ErrorState error={setup.error} />;
  return (
    <SettingsFrame current="setup">
      {setup.isError && <ErrorState error={setup.error} onRetry={() => void setup.refetch()} />}
      {setup.isPending && <Waiting />}
      {setup.data && (
        <div className="su-parts">
          {setup.data.sample.state === "loading" && <SamplePanel sample={setup.data.sample} />}
          <Checklist setup={setup.data} />
          <AddressesPanel />
          <TestEmailPanel />
          {setup.data.sample.state !== "loading" && <SamplePanel sample={setup.data.sample} />}
        </div>
      )}
      {setup.data && setup.data.unsent_welcomes.length > 0 && <Unsent people={setup.data.unsent_welcomes} />}
    </SettingsFrame>
  );
}

function Waiting(): ReactNode {
  const t = useSetupStrings();
  return (
    <Panel title={t("title")} flush>
      <ul className="su-list" aria-busy="true">
        {Array.from({ length: ROWS }, (_, row) => (
          <li key={row} className="su-item">
            <Skeleton width={24} height={24} />
            <Skeleton width={280} height={40} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Checklist({ setup }: { setup: Setup }): ReactNode {
  const t = useSetupStrings();
  const { done_count: done, has_invited: hasInvited, next } = setup;
  // The next step comes first.
  const items = setup.items.toSorted((a, b) => Number(b.code === next) - Number(a.code === next));
  const isReady = done === items.length;
  const progress = isReady ? t("ready") : t("done_of", { done, all: items.length });
  return (
    <Panel title={t("title")} sub={hasInvited ? t("invited") : undefined} flush>
      <div className="su-progress">
        <ProgressBar label={t("progress")} value={done} max={items.length} text={progress} />
      </div>
      {next !== null && <p className="su-next">{t(`${next}_next`)}</p>}
      <ul className="su-list">
        {items.map((item) => (
          <ChecklistItem key={item.code} item={item} isNext={item.code === next} />
        ))}
      </ul>
    </Panel>
  );
}

/** People whose welcome email failed, each with a button to send it again. */
function Unsent({ people }: { people: Setup["unsent_welcomes"] }): ReactNode {
  const t = useSetupStrings();
  return (
    <Panel title={t("unsent")} sub={t("unsent_why")} flush>
      <ul className="su-list">
        {people.map((person) => (
          <UnsentItem key={person.user_id} person={person} />
        ))}
      </ul>
    </Panel>
  );
}

function UnsentItem({ person }: { person: Setup["unsent_welcomes"][number] }): ReactNode {
  const t = useSetupStrings();
  const send = useSaving(
    () => call("runTeamAction", { params: { id: person.user_id, action: "send_welcome_email" }, body: {} }),
    [["getSetup"]],
  );
  return (
    <li className="su-item">
      <i className="su-mark" />
      <div className="su-text">
        <strong>{person.name}</strong>
        <p>{person.email}</p>
        {send.isError && <ErrorState error={send.error} />}
      </div>
      <WriteButton
        className="cy-button su-go"
        aria-disabled={send.isPending}
        aria-label={`${t("send_again")}: ${person.name}`}
        onClick={() => {
          if (!send.isPending) send.mutate(undefined);
        }}
      >
        {t("send_again")}
      </WriteButton>
    </li>
  );
}

function ChecklistItem({ item, isNext }: { item: SetupItem; isNext: boolean }): ReactNode {
  const t = useSetupStrings();
  const { locale } = useUi();
  const { code, done, count, of, to } = item;
  const formatCount = (amount: number): string => formatNumber(amount, "count", locale);
  const explanation = code === "sender" && done ? t("sender_done") : t(`${code}_why`);
  return (
    <li className="su-item" data-done={done ? "" : undefined}>
      <i className="su-mark">{done && <IconCheck size={15} stroke={2.5} aria-hidden="true" />}</i>
      <div className="su-text">
        <strong>{t(code)}</strong>
        <span className="cy-sr">{done ? t("done") : t("open")}</span>
        <p>{explanation}</p>
      </div>
      <span className="su-count">
        {t(`${code}_count`, { count, shown: formatCount(count), all: formatCount(of ?? 0) })}
      </span>
      {to !== null && (
        <UiLink
          className="cy-button su-go"
          data-primary={isNext ? "" : undefined}
          href={to}
          aria-label={`${done ? t("look") : t("go")}: ${t(code)}`}
        >
          {done ? t("look") : t("go")}
        </UiLink>
      )}
    </li>
  );
}
