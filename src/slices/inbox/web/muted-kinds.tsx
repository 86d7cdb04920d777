import { useState, type ReactNode } from "react";
import type { MutableKind } from "#slices/inbox/contract/inbox.contract.ts";
import { useInboxStrings } from "#slices/inbox/web/inbox-strings.ts";
import { useMute } from "#slices/inbox/web/use-inbox.ts";
import { Panel } from "#ui/panel.tsx";
import { WriteButton } from "#ui/write-button.tsx";

/** Mutes and unmutes kinds, and announces the result. */
export interface MuteControls {
  readonly hasFailed: boolean;
  /** The last action, for screen readers. */
  readonly announcement: string;
  readonly onMute: (kind: MutableKind) => void;
  readonly onUnmute: (kind: MutableKind) => void;
}

/** Mutes and unmutes kinds of the viewer's inbox. */
export function useMuting(): MuteControls {
  const t = useInboxStrings();
  const { mutateAsync } = useMute();
  const [announcement, setAnnouncement] = useState("");
  const [hasFailed, setHasFailed] = useState(false);
  const save = async (kind: MutableKind, isMuted: boolean): Promise<void> => {
    setHasFailed(false);
    const isSaved = await mutateAsync({ [kind]: isMuted }).then(
      () => true,
      () => false,
    );
    setHasFailed(!isSaved);
    setAnnouncement(isSaved ? t(isMuted ? "nowMuted" : "nowUnmuted", { title: t(`muted_${kind}`) }) : "");
  };
  return {
    hasFailed,
    announcement,
    onMute: (kind) => void save(kind, true),
    onUnmute: (kind) => void save(kind, false),
  };
}

interface MutedProps {
  kinds: readonly MutableKind[];
  /** Null during impersonation. */
  onUnmute: MuteControls["onUnmute"] | null;
}

/** The muted kinds, the effect on emails, and buttons to unmute. */
export function MutedKinds({ kinds, onUnmute }: MutedProps): ReactNode {
  const t = useInboxStrings();
  return (
    <Panel title={t("muted")} flush>
      <ul className="ib-muted">
        {kinds.map((kind) => (
          <li key={kind}>
            <div>
              <strong>{t(`muted_${kind}`)}</strong>
              <p>{t(`mutedWhy_${kind}`)}</p>
            </div>
            {onUnmute && (
              <WriteButton
                className="cy-button"
                aria-label={t("unmuteOf", { title: t(`muted_${kind}`) })}
                onClick={() => onUnmute(kind)}
              >
                {t("unmute")}
              </WriteButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
