import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { ReplyError } from "#platform/web/api-error.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import type { ShareDays } from "#slices/sharing/contract/share-links.contract.ts";
import { LiveLinks } from "#slices/sharing/web/live-links.tsx";
import type { SharedRef } from "#slices/sharing/web/shared-ref.ts";
import { useSharingStrings } from "#slices/sharing/web/strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { formatDay } from "#ui/format.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";
import { WriteButton } from "#ui/write-button.tsx";
import "#slices/sharing/web/sharing.css";

const choices = ["1", "7", "30", "90"] as const;
type Choice = (typeof choices)[number];

interface Link {
  readonly share_link: string;
  readonly expires_on: string;
}

async function requestLink(params: SharedRef, days: Choice, signal: AbortSignal): Promise<Link> {
  const structures = { report_type: "share_link", days: Number(days) as ShareDays } as const;
  const { data } = await call("getResidentSurvey", { params, query: { structures }, signal });
  if (!("share_link" in data)) throw new ReplyError("The reply has no link.");
  return data;
}

/** Shares one response: the link, its validity, and the currently valid links. Closing the dialog discards errors. */
export function ShareDialog({ params, onClose }: { params: SharedRef; onClose: () => void }): ReactNode {
  const t = useSharingStrings();
  const locale = useLocale();
  const [days, setDays] = useState<Choice>("30");
  const link = useQuery({
    queryKey: ["getResidentSurvey", params.id, params.scopedId, "share_link", days],
    queryFn: ({ signal }) => requestLink(params, days, signal),
    retry: false,
    gcTime: 0,
  });
  return (
    <Dialog opened onClose={onClose} title={t("title")} size="md">
      <p className="sl-quiet">{t("intro")}</p>
      <div className="sl-days">
        <span aria-hidden="true">{t("expires")}</span>
        <SegmentedControl
          label={t("expires")}
          options={choices.map((value) => ({ value, label: t(`days_${value}`) }))}
          value={days}
          onChange={setDays}
        />
      </div>
      {link.isPending && <Skeleton width="100%" height={44} />}
      {link.isError && (
        <p className="cy-field-error" role="alert">
          {t("linkFailed")}{" "}
          <button type="button" className="cy-button" onClick={() => void link.refetch()}>
            {t("retry")}
          </button>
        </p>
      )}
      {link.data && (
        <>
          <CopyField params={params} link={link.data.share_link} />
          <p className="sl-quiet">{t("until", { day: formatDay(link.data.expires_on, locale) })}</p>
        </>
      )}
      <LiveLinks params={params} />
    </Dialog>
  );
}

/** The link and its copy button. If the browser refuses, the text is selected for copying by hand. */
function CopyField({ params, link }: { params: SharedRef; link: string }): ReactNode {
  const t = useSharingStrings();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const recording = useSaving(
    () => call("recordShareLink", { params, body: { share_link: link } }),
    [
      ["getShareLinks", params.id, params.scopedId],
      // The next link to copy must not be one that was revoked meanwhile.
      ["getResidentSurvey", params.id, params.scopedId, "share_link"],
    ],
  );
  const copy = async (): Promise<void> => {
    try {
      await window.navigator.clipboard.writeText(link);
      setFailed(false);
      toast.say(t("copied"));
    } catch {
      setFailed(true);
      field.current?.focus();
      field.current?.select();
    }
    recording.mutate(undefined);
  };
  return (
    <>
      <div className="sl-copy">
        <input
          ref={field}
          className="cy-input"
          readOnly
          aria-label={t("link")}
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <WriteButton className="cy-button" data-primary="" onClick={() => void copy()}>
          {t("copy")}
        </WriteButton>
      </div>
      {hasFailed && (
        <p className="cy-field-error" role="alert">
          <span>
            {t("copyFailed")}. <span className="sl-quiet">{t("copyByHand")}</span>
          </span>
        </p>
      )}
    </>
  );
}
