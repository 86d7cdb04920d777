import { IconEye } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { useStopImpersonation } from "#slices/identity/web/public.tsx";
import { useImpersonationStrings } from "#app/web/shell/impersonation-strings.ts";
import "#app/web/shell/impersonation-banner.css";

const TICK = 10_000;

/**
 * Returns the milliseconds until an instant, never below zero, updated every few seconds; calls `onEnd` once it is
 * over.
 */
function useTimeLeft(endsAt: string, onEnd: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Date.parse(endsAt) - now);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) onEnd();
    else {
      const timer = window.setTimeout(() => setNow(Date.now()), Math.min(TICK, left + 50));
      return () => window.clearTimeout(timer);
    }
    return;
  }, [isOver, left, onEnd]);
  return left;
}

interface BannerProps {
  user: IdentityUser;
  impersonation: NonNullable<IdentityUser["impersonation"]>;
  /** Checks the session again: after the limit it has ended, and the call leaves for sign-in. */
  onEnd: () => void;
}

/** During impersonation: as whom, why, how long, and the way back. Stays visible above everything. */
export function ImpersonationBanner({ user, impersonation, onEnd }: BannerProps): ReactNode {
  const t = useImpersonationStrings();
  const stop = useStopImpersonation();
  const minutes = Math.ceil(useTimeLeft(impersonation.ends_at, onEnd) / 60_000);
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <section className="sh-acting" aria-label={t("acting")}>
      <div className="cy-wrap sh-acting-row">
        <IconEye size={18} stroke={1.75} aria-hidden="true" />
        <p className="sh-acting-text">
          <strong>{t("actingAs", { name, client: user.client.name })}</strong>
          <span>
            {t("minutesLeft", { count: minutes })}
            <span className="sh-acting-why">
              {" · "}
              {t("actingWhy", { staff: impersonation.staff_name, reason: impersonation.reason })}
            </span>
          </span>
          {stop.isError && <span role="alert">{stop.error.message}</span>}
        </p>
        <button
          type="button"
          className="cy-button"
          onClick={() => {
            if (!stop.isPending) stop.mutate();
          }}
        >
          {t("stop")}
        </button>
      </div>
    </section>
  );
}
