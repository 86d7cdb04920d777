import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import type { ShareLink } from "#slices/sharing/contract/share-links.contract.ts";
import type { SharedRef } from "#slices/sharing/web/shared-ref.ts";
import { useSharingStrings } from "#slices/sharing/web/strings.ts";
import { formatClock, formatDay } from "#ui/format.ts";
import { WriteButton } from "#ui/write-button.tsx";
import { ZoneNote } from "#ui/zone.tsx";

type Message = "revoked" | "revokedAll" | "revokeFailed" | "undoFailed";

/** The valid links of a response, with the number of openings and a button to revoke each. */
export function LiveLinks({ params }: { params: SharedRef }): ReactNode {
  const t = useSharingStrings();
  const stale = [
    ["getShareLinks", params.id, params.scopedId],
    ["getResidentSurvey", params.id, params.scopedId, "share_link"],
  ];
  const [announcement, setAnnouncement] = useState<{ readonly message: Message; readonly undoId?: number } | null>(
    null,
  );
  const found = useQuery({
    queryKey: ["getShareLinks", params.id, params.scopedId],
    queryFn: async ({ signal }) => (await call("getShareLinks", { params, signal })).data,
  });
  const revoking = useSaving(
    (linkId: number) => call("revokeShareLink", { params: { ...params, linkId }, body: {} }),
    stale,
  );
  const restoring = useSaving(
    (linkId: number) => call("restoreShareLink", { params: { ...params, linkId }, body: {} }),
    stale,
  );
  const revokingAll = useSaving(() => call("revokeAllShareLinks", { params, body: {} }), stale);
  const onError = (): void => setAnnouncement({ message: "revokeFailed" });
  const revoke = (linkId: number): void =>
    revoking.mutate(linkId, { onSuccess: () => setAnnouncement({ message: "revoked", undoId: linkId }), onError });
  const undo = (linkId: number): void =>
    restoring.mutate(linkId, {
      onSuccess: () => setAnnouncement(null),
      onError: () => setAnnouncement({ message: "undoFailed" }),
    });
  const links = found.data ?? [];
  return (
    <section className="sl-live" aria-labelledby="sl-live">
      <h2 id="sl-live">{t("live")}</h2>
      {found.isError && (
        <p className="cy-field-error" role="alert">
          {t("liveFailed")}
        </p>
      )}
      {found.isSuccess && links.length === 0 && <p className="sl-quiet">{t("liveNone")}</p>}
      {links.length > 0 && (
        <>
          <ul>
            {links.map((link) => (
              <LiveLink key={link.id} link={link} onRevoke={() => revoke(link.id)} />
            ))}
          </ul>
          <ZoneNote />
        </>
      )}
      <p className="sl-said" role="status">
        {announcement && t(announcement.message)}{" "}
        {announcement?.undoId !== undefined && (
          <button type="button" className="cy-button" onClick={() => undo(announcement.undoId ?? 0)}>
            {t("undo")}
          </button>
        )}
      </p>
      <RevokeAll
        onRevoke={() =>
          revokingAll.mutate(undefined, { onSuccess: () => setAnnouncement({ message: "revokedAll" }), onError })
        }
      />
    </section>
  );
}

function LiveLink({ link, onRevoke }: { link: ShareLink; onRevoke: () => void }): ReactNode {
  const t = useSharingStrings();
  const locale = useLocale();
  const day = formatDay(link.created_at.slice(0, 10), locale);
  const name = link.shared_by;
  const formatOwner = (): string => {
    if (link.is_own) return t("sharedByYou", { day });
    return name === null ? t("sharedByNobody", { day }) : t("sharedBy", { name, day });
  };
  const at = link.last_opened_at;
  const opened =
    at === null
      ? t("neverOpened")
      : t("opened", {
          count: link.openings,
          day: formatDay(at.slice(0, 10), locale),
          time: formatClock(at, locale),
        });
  return (
    <li>
      <div>
        <strong>{formatOwner()}</strong>
        <span className="sl-quiet">
          {opened} · {t("through", { day: formatDay(link.expires_on, locale) })}
        </span>
      </div>
      <WriteButton className="cy-button" aria-label={t("revokeName", { day })} onClick={onRevoke}>
        {t("revoke")}
      </WriteButton>
    </li>
  );
}

/** Cannot be undone, so it asks for confirmation in place. */
function RevokeAll({ onRevoke }: { onRevoke: () => void }): ReactNode {
  const t = useSharingStrings();
  const [isSure, setSure] = useState(false);
  return (
    <div className="sl-all">
      {isSure ? (
        <>
          <button
            type="button"
            className="cy-button"
            data-danger=""
            onClick={() => {
              setSure(false);
              onRevoke();
            }}
          >
            {t("revokeAllSure")}
          </button>
          <button type="button" className="cy-button" onClick={() => setSure(false)}>
            {t("cancel")}
          </button>
        </>
      ) : (
        <WriteButton className="cy-button" onClick={() => setSure(true)}>
          {t("revokeAll")}
        </WriteButton>
      )}
      <span className="sl-quiet">{t("revokeAllHint")}</span>
    </div>
  );
}
